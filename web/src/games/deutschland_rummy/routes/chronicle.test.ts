import { expect, it } from 'vitest';
import type { Effects } from '../../../protocol/deutschland_rummy';
import { route } from '../bench/bench.fixture';
import { chronicleOf, rowsOf } from './chronicle';

const [ABC, DEU, ABCDEU] = [route('abc'), route('deu'), route('abcdeu')];
const [VWX, NEW] = [route('vwx'), route('uxw')];

type Routes = ReturnType<typeof route>[];

const brought = (...marks: object[]) => ({ items: [], marks }) as unknown as Effects;
const changed = (before: Routes, after: Routes) => ({ type: 'routes-changed', before, after });
const ENDED = { type: 'game-ended' };

const LOG = [
  brought(changed([], [ABC])),
  brought({ type: 'tile-drawn' }),
  brought(changed([], [DEU])),
  brought(changed([], [VWX])),
  brought(changed([ABC, DEU], [ABCDEU])),
];

const called = (rows: readonly { tiles: string[]; number: number }[]) =>
  rows.map(({ tiles, number }) => [tiles.length, number]);

it('a route keeps its number as long as it lies, and has it again when one looks back', () => {
  const numbers = chronicleOf(LOG).map((rows) => rows.map(({ number }) => number));
  expect(numbers).toEqual([[], [1], [1], [1, 2], [1, 2, 3], [1, 3]]);
  expect(called(rowsOf(LOG, [VWX, ABCDEU]))).toEqual([
    [5, 1],
    [2, 3],
  ]);
  // Before the two were joined; a past table lists them in any order.
  expect(called(rowsOf(LOG, [VWX, DEU, ABC]))).toEqual([
    [2, 1],
    [2, 2],
    [2, 3],
  ]);
});

it('a table stays called so when its game is over, and the next game counts anew', () => {
  const log = [...LOG, brought(ENDED), brought(), brought(changed([], [NEW]))];
  expect(called(rowsOf(log, [ABCDEU, VWX]))).toHaveLength(2);
  expect(called(chronicleOf(log).at(-2) ?? [])).toHaveLength(2);
  expect(called(chronicleOf(log).at(-1) ?? [])).toEqual([[2, 1]]);
});

it('a table that never lay is called as the one that lies now', () => {
  expect(rowsOf(LOG, [NEW])).toBe(chronicleOf(LOG).at(-1));
  expect(rowsOf([], [])).toEqual([]);
});
