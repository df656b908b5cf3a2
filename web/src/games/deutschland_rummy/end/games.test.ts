import { describe, expect, it } from 'vitest';
import type { Effects, PlayedView } from '../../../protocol/deutschland_rummy';
import { aimOf, byPlace, gameRows, howKey, lastTiles } from './games';

const isJoker = (tile: string) => tile.startsWith('joker');
const PLAYED: PlayedView[] = [
  {
    end: 'dr.end.laid',
    winners: [1],
    racks: [['kiel--luebeck', 'joker-2'], [], ['hamburg--berlin']],
    kilometres: [1081, 0, 286],
  },
  {
    end: 'dr.end.both',
    winners: [0, 2],
    racks: [[], ['joker-1', 'joker-3'], []],
    kilometres: [0, 2000, 0],
  },
];

describe('the finished games as rows', () => {
  it('say how each ended and who won, players in the order given', () => {
    const rows = gameRows(PLAYED, [2, 0, 1], isJoker);
    expect(rows.map(({ game, end }) => [game, end])).toEqual([
      [1, 'laid'],
      [2, 'both'],
    ]);
    expect(rows[0]?.left.map(({ seat, kilometres, won }) => [seat, kilometres, won])).toEqual([
      [2, 286, false],
      [0, 1081, false],
      [1, 0, true],
    ]);
    expect(rows[1]?.left.map(({ won }) => won)).toEqual([true, true, false]);
  });

  it('count jokers apart from other tiles', () => {
    const jokers = gameRows(PLAYED, [0, 1, 2], isJoker).map(({ left }) =>
      left.map((rack) => rack.jokers),
    );
    expect(jokers).toEqual([
      [1, 0, 0],
      [0, 2, 0],
    ]);
  });
});

it('puts the fewest kilometres first, and keeps the order of seats among equals', () => {
  expect(byPlace([3, 1, 1, 4])).toEqual([1, 2, 0, 3]);
});

it('lets the first without tiles win a single game, the fewest kilometres a series or a stalemate', () => {
  const ended = (...ends: string[]) =>
    aimOf(ends.map((end, at) => ({ game: at + 1, end, winners: [0], left: [] })));
  expect([ended('laid'), ended('given'), ended('both')]).toEqual(Array(3).fill('end.dr.first'));
  expect(ended('stalemate')).toBe('end.dr.fewest');
  expect(ended('laid', 'given')).toBe('end.dr.fewest');
});

it('the tiles that ended a game are told', () => {
  const brought = (...marks: object[]) => ({ items: [], marks }) as unknown as Effects;
  const laid = { type: 'tiles-laid', tiles: ['kiel--luebeck'] };
  const given = { type: 'tile-given', tile: 'joker-1' };
  const effects = [
    brought(laid),
    brought(laid, { type: 'game-ended', game: 1 }),
    brought(given, { type: 'game-ended', game: 2 }),
    brought({ type: 'game-ended', game: 3 }),
  ];
  expect([1, 2, 3, 4].map((game) => lastTiles(effects, game))).toEqual([
    ['kiel--luebeck'],
    ['joker-1'],
    [],
    [],
  ]);
});

it('who won alone is told so, at a device of one', () => {
  expect(howKey('laid', [1], [1])).toBe('end.dr.laid.you');
  expect(howKey('laid', [1], [0])).toBe('end.dr.laid');
  expect(howKey('laid', [1], [0, 1])).toBe('end.dr.laid');
  expect(howKey('both', [0, 1], [1])).toBe('end.dr.both');
  expect(howKey('stalemate', [1], [1])).toBe('end.dr.stalemate');
});
