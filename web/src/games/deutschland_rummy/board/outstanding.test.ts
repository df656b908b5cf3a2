import { expect, it } from 'vitest';
import type { CountryPage, Offers } from '../../../protocol/deutschland_rummy';
import { chosenTiles, citiesInSight, meantTiles, rowsWith } from './outstanding';

const between = (id: string) => ({ id, between: id.split('-'), km: 1 });
const PAGE = {
  drawing: { regions: [], cities: [], connections: ['a-b', 'b-c', 'x-y'].map(between) },
} as unknown as CountryPage;
const ROWS = [
  {
    id: 7,
    number: 1,
    colour: 0,
    tiles: [
      { tile: 'a-b', ends: ['a', 'b'] as const },
      { tile: 'joker', ends: ['b', 'z'] as const },
    ],
  },
];

it('a row that is picked stands out whole', () => {
  expect(chosenTiles(ROWS, [{ row: 7 }, { tile: 'x-y' }, null])).toEqual(['a-b', 'joker', 'x-y']);
  expect(rowsWith(ROWS, ['joker'])).toEqual(['a-b', 'joker']);
});

it('tiles are meant that may be given or taken, and those of the city that is picked', () => {
  const offers = { gifts: ['x-y'], takeable: [] } as unknown as Offers;
  expect([...meantTiles(PAGE, offers, 'b', ['a-b', 'x-y', 'b-c'])]).toEqual(['x-y', 'a-b', 'b-c']);
});

it('in sight is the city that is picked, else the first of what there is to be seen', () => {
  expect(citiesInSight(PAGE, ROWS, 'q', ['a-b'])).toEqual(['q']);
  expect(citiesInSight(PAGE, ROWS, null, [], ['joker'], ['x-y'])).toEqual(['b', 'z']);
  expect(citiesInSight(PAGE, ROWS, null, ['x-y'], ['a-b'])).toEqual(['x', 'y']);
  expect(citiesInSight(PAGE, ROWS, null, [], [])).toEqual([]);
});
