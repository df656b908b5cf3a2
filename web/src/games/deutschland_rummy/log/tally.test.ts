import { expect, it } from 'vitest';
import type { Effects, View } from '../../../protocol/deutschland_rummy';
import { changesOf, nearEnd } from './tally';

const brought = (...marks: object[]) => ({ items: [], marks }) as unknown as Effects;

it('counts what came to a rack and what left it, and nothing of a game before', () => {
  const laid = brought({ type: 'tiles-laid', seat: 1, tiles: ['a', 'b', 'c'] });
  const drawn = brought({ type: 'tile-drawn', seat: 2, tile: null });
  const given = brought({ type: 'tile-given', seat: 2, to: 1, tile: null });
  expect([...changesOf([laid, drawn, given])]).toEqual([
    [1, -2],
    [2, 0],
  ]);
  expect([...changesOf([laid, brought({ type: 'game-ended' }), drawn])]).toEqual([[2, 1]]);
});

it('finds those of the others who have few tiles, the fewest first', () => {
  const players = [1, 7, 3, 2].map((tiles, seat) => ({ seat, tiles }));
  const view = { players } as unknown as View;
  expect(nearEnd(view, 0).map(({ seat }) => seat)).toEqual([3, 2]);
  expect(nearEnd({ ...view, players: players.slice(0, 2) } as View, 0)).toEqual([]);
});
