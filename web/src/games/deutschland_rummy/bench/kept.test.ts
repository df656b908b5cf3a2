import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { benchOf, Shelf, route, view } from './bench.fixture';
import type { Bench } from './bench.svelte';
import { keepRows, rowsKept } from './kept';

let table = [route('abcd')];

const bench = () => benchOf(() => view(table, []));

const called = (made: Bench) =>
  made.rows.map(({ tiles, number, colour }) => [tiles[0], number, colour]);

beforeEach(() => {
  vi.stubGlobal('localStorage', new Shelf());
  vi.stubGlobal('sessionStorage', new Shelf());
});

afterEach(() => void vi.unstubAllGlobals());

it('routes keep numbers and colours after a reload, whatever order the table has then', () => {
  const [one, two] = [route('abcd'), route('uvwx')];
  table = [one];
  const before = bench();
  table = [two, one];
  before.follow();
  expect(called(before)).toEqual([
    ['a--b', 1, 0],
    ['u--v', 2, 1],
  ]);
  expect(called(bench())).toEqual(called(before));
  table = [two];
  before.follow();
  expect(called(bench())).toEqual([['u--v', 2, 1]]);
});

it('nonsense in the storage is passed over', () => {
  const row = { id: 7, tiles: ['a--b', 'b--c'], colour: 3, number: 4 };
  keepRows('mine', [row, { ...row, colour: 12 }, { ...row, number: 0 }, row]);
  expect(rowsKept('mine')).toEqual([{ ...row, id: 1 }]);
  for (const text of ['null', '3', '{"mine": 3}', '{"mine": [null, {"tiles": 1}]}', '{']) {
    localStorage.setItem('netzplan.routes', text);
    expect(rowsKept('mine')).toEqual([]);
  }
});
