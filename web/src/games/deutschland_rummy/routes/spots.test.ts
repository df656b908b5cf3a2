import { describe, expect, it } from 'vitest';
import { bestSpot, spotsFor } from './spots';
import { put, type Row } from './rows';
import type { PairOf } from './touching';

const isJoker = (tile: string) => tile.startsWith('joker');
const pairOf: PairOf = (tile) => {
  const [one, other] = tile.split('--');
  return one !== undefined && other !== undefined ? [one, other] : null;
};

function rows(...all: string[][]): Row[] {
  return all.map((tiles, id) => ({ id, tiles, colour: id, number: id + 1 }));
}

function best(tiles: string[], hand: string[], at: number): number | null {
  const spot = bestSpot(spotsFor(rows(tiles), hand, pairOf, isJoker, false), 0, at);
  return spot?.kind === 'row' ? spot.at : null;
}

describe('the best spot of a row', () => {
  it('is where the tile fits, wherever it was dropped', () => {
    expect(best(['a--b', 'b--c', 'c--d'], ['d--e'], 0)).toBe(3);
    expect(best(['a--b', 'b--c', 'c--d'], ['x--a'], 3)).toBe(0);
  });

  it('is the gap that it closes', () => {
    expect(best(['a--b', 'c--d', 'd--e'], ['b--c'], 0)).toBe(1);
  });

  it('is the nearest of those that are alike', () => {
    expect(best(['a--b', 'b--c', 'a--c'], ['a--x'], 3)).toBe(3);
    expect(best(['a--b', 'b--c', 'a--c'], ['a--x'], 1)).toBe(0);
    expect(best(['a--b', 'b--c'], ['x--y'], 1)).toBe(1);
  });
});

describe('spots', () => {
  it('leave out those where nothing would change', () => {
    const found = spotsFor(
      rows(['a--b', 'b--c', 'c--d'], ['u--v']),
      ['b--c'],
      pairOf,
      isJoker,
      true,
    );
    expect(found.map(({ spot }) => spot)).toEqual([
      { kind: 'row', row: 0, at: 0 },
      { kind: 'row', row: 0, at: 3 },
      { kind: 'row', row: 1, at: 0 },
      { kind: 'row', row: 1, at: 1 },
      { kind: 'new' },
      { kind: 'rack', at: Number.MAX_SAFE_INTEGER },
    ]);
  });

  it('do not fit where the row would keep the gap from which a tile was lifted', () => {
    const table = rows(['a--b', 'b--c', 'c--d']);
    const fitting = spotsFor(table, ['b--c'], pairOf, isJoker, false).filter(({ fits }) => fits);
    expect(fitting.map(({ spot }) => spot)).not.toContainEqual({ kind: 'row', row: 0, at: 3 });
    expect(fitting.map(({ spot }) => spot)).not.toContainEqual({ kind: 'row', row: 0, at: 0 });
    const mending = spotsFor(rows(['a--b', 'c--d', 'b--c']), ['b--c'], pairOf, isJoker, false);
    expect(mending).toContainEqual({
      spot: { kind: 'row', row: 0, at: 1 },
      fits: true,
      mends: true,
    });
  });

  it('are nowhere near a tile that stands alone already', () => {
    expect(spotsFor(rows(['a--b']), ['a--b'], pairOf, isJoker, false)).toEqual([]);
  });

  it('fit for a run of tiles, turned round if need be', () => {
    const found = spotsFor(
      rows(['a--b', 'b--c'], ['e--d', 'd--c']),
      ['d--c', 'e--d'],
      pairOf,
      isJoker,
      false,
    );
    const fitting = found.filter(({ fits }) => fits).map(({ spot }) => spot);
    expect(fitting).toContainEqual({ kind: 'row', row: 0, at: 2 });
    expect(fitting).not.toContainEqual({ kind: 'row', row: 0, at: 0 });
  });
});

it('at a spot that is gone nothing is put, and no tile is lost', () => {
  const table = rows(['a--b', 'b--c', 'c--d'], ['u--v', 'v--w', 'joker-1']);
  expect(put(table, ['a--b'], { kind: 'row', row: 7, at: 0 }, pairOf)).toEqual(table);
  expect(put(table, ['a--b'], { kind: 'joker', tile: 'joker-2' }, pairOf)).toEqual(table);
});
