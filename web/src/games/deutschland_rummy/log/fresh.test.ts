import { describe, expect, it } from 'vitest';
import type { Effects, Position } from '../../../protocol/deutschland_rummy';
import { cameNow, deedsOf, freshTiles, sinceOwn } from './fresh';

const brought = (...marks: object[]) => ({ items: [], marks }) as unknown as Effects;
const act = (seat: number) => ({ type: 'act', seq: 0, seat, action: {} });
const NOTHING = brought();
const END = brought({ type: 'turn-ended', seat: 0, next: 1 });

/** Seat 0 has its turn, then 1 asks and 0 refuses. */
const match = (log: object[], effects: Effects[]) =>
  ({ log, effects, seat: 0 }) as unknown as Position;

describe('new on the table', () => {
  it('are tiles laid, and others that were moved', () => {
    const { laid, moved } = freshTiles([
      brought({ type: 'tiles-laid', tiles: ['a', 'b'] }),
      brought({ type: 'tiles-moved', tiles: ['b', 'c'] }),
    ]);
    expect([[...laid], [...moved]]).toEqual([['a', 'b'], ['c']]);
  });

  it('are of whoever laid or moved them last; all of the latest laying is told apart', () => {
    const first = brought({ type: 'tiles-laid', seat: 1, tiles: ['a', 'b'] });
    const { by, latest } = freshTiles([
      first,
      brought({ type: 'tiles-laid', seat: 2, tiles: ['c'] }, { type: 'tiles-moved', tiles: ['b'] }),
      brought({ type: 'turn-ended', seat: 2, next: 0 }),
    ]);
    expect([...by]).toEqual([
      ['a', 1],
      ['b', 2],
      ['c', 2],
    ]);
    expect([...latest]).toEqual(['c', 'b']);
    expect(freshTiles([first]).latest.size).toBe(0);
  });

  it('is nothing of a game that is over', () => {
    const last = brought({ type: 'tiles-laid', tiles: ['a'] }, { type: 'game-ended' });
    expect(freshTiles([last]).laid.size).toBe(0);
    expect(freshTiles([last], true).laid.size, 'unless just that is told').toBe(1);
  });

  it('counts from the end of the own turn, whatever was answered since', () => {
    const log = [act(0), act(0), act(1), act(0)];
    expect(sinceOwn(match(log, [NOTHING, END, NOTHING, NOTHING]))).toBe(2);
    expect(sinceOwn(match([act(1)], [NOTHING]))).toBe(0);
  });

  it('stays while the next own turn goes on, until something is laid or the turn ends', () => {
    const log = [act(0), act(1), act(0)];
    const since = (third: Effects) => sinceOwn(match(log, [END, END, third]));
    expect(since(NOTHING)).toBe(1);
    expect(since(brought({ type: 'tiles-laid', tiles: ['a'] }))).toBe(3);
    expect(since(END)).toBe(3);
    expect(since(brought({ type: 'game-ended' }))).toBe(3);
  });

  it('is all there is in the first own turn', () => {
    expect(sinceOwn(match([act(1), act(0)], [END, NOTHING]))).toBe(0);
  });
});

it('deeds are what is laid, drawn or asked on turns of the seat', () => {
  const did = (seat: number, type: string) => ({ ...act(seat), action: { type } });
  const log = [did(0, 'draw'), did(0, 'end'), did(1, 'lay'), did(0, 'refuse'), did(0, 'ask')];
  expect(deedsOf(match(log, []))).toBe(2);
});

describe('new on the rack', () => {
  const drawn = (tile: string) => brought({ type: 'tile-drawn', seat: 0, tile });
  const came = (...effects: Effects[]) =>
    cameNow(match([act(1), act(0), act(0), act(0)].slice(0, effects.length), effects));

  it('is what was drawn or given in the running turn', () => {
    const given = brought({ type: 'tile-given', seat: 1, to: 0, tile: 'b' });
    expect(came(END, drawn('a'), given)).toEqual(['a', 'b']);
    expect(came(END, drawn('a'), END)).toEqual([]);
    expect(came(drawn('a'))).toEqual([]);
  });

  it('is nothing that comes back with a laying that is taken back', () => {
    const laid = brought({ type: 'tiles-laid', seat: 0, tiles: ['x', 'y', 'z'] });
    expect(came(END, drawn('a'), laid)).toEqual(['a']);
    expect(came(END, drawn('a'))).toEqual(['a']);
    expect(came(END, laid)).toEqual([]);
  });
});
