import { expect, it } from 'vitest';
import { placedBy, stopsOf } from './placed';
import { follow, put } from './rows';

const TABLE = follow(
  [],
  [
    ['a--b', 'b--c'],
    ['u--v', 'v--w'],
  ],
);

it('a tile that went to the siding, or into a route, leads to its row', () => {
  const rows = put(TABLE, ['b--c'], { kind: 'new' }, () => null);
  const single = rows.at(-1);
  expect(single?.tiles).toEqual(['b--c']);
  expect(placedBy({ kind: 'aside', tiles: ['b--c'] }, rows)).toEqual([single?.id]);
  expect(placedBy({ kind: 'put', tiles: ['u--v', 'v--w'] }, rows)).toEqual([TABLE[1]?.id]);
});

it('what goes back to the rack, or is only told, moves nothing', () => {
  expect(placedBy({ kind: 'back', tiles: ['a--b'] }, TABLE)).toEqual([]);
  expect(placedBy({ kind: 'picked', tiles: ['a--b'] }, TABLE)).toEqual([]);
  expect(placedBy(null, TABLE)).toEqual([]);
});

it('changed routes that are not seen together are stops, from the top down', () => {
  const at = (top: number, bottom: number) => ({ top, bottom });
  expect(stopsOf([at(500, 560), at(10, 70), at(100, 160), at(900, 990)], 300)).toEqual([
    at(10, 160),
    at(500, 560),
    at(900, 990),
  ]);
  expect(stopsOf([at(10, 70), at(100, 160)], 300)).toEqual([at(10, 160)]);
  expect(stopsOf([at(10, 700), at(710, 800)], 300)).toHaveLength(2);
  expect(stopsOf([], 300)).toEqual([]);
});
