import { expect, it } from 'vitest';
import { follow, put, tilesOf } from './rows';

const [ABC, CDE, UVW] = [
  ['a--b', 'b--c'],
  ['c--d', 'd--e'],
  ['u--v', 'v--w'],
];
const numbers = (rows: readonly { number: number }[]) => rows.map(({ number }) => number);

it('a route keeps number and place when another goes, and a new one takes the least that is free', () => {
  const all = follow([], [ABC, CDE, UVW]);
  expect(numbers(all)).toEqual([1, 2, 3]);
  const left = follow(all, [UVW, CDE]);
  expect([numbers(left), tilesOf(left)]).toEqual([
    [2, 3],
    [CDE, UVW],
  ]);
  expect(tilesOf(follow(left, [UVW, ABC, CDE]))).toEqual([ABC, CDE, UVW]);
});

it('a single tile has no number until it is part of a route', () => {
  const begun = put(follow([], [ABC]), ['u--v'], { kind: 'new' }, () => null);
  expect(numbers(begun)).toEqual([1, 0]);
  const id = begun[1]?.id ?? 0;
  expect(numbers(put(begun, ['v--w'], { kind: 'row', row: id, at: 1 }, () => null))).toEqual([
    1, 2,
  ]);
});
