import { expect, it } from 'vitest';
import type { LineView, MapPage, SheetView } from '../../../protocol/voll_verplant';
import { figuresOf } from './figures';

const line = (letter: string, completed: number, high: boolean): LineView => ({
  line: letter,
  windows: 2,
  written: '33',
  completed,
  points: 0,
  high,
  rides: 0,
  lost: false,
});

const SHEET: SheetView = {
  lines: [line('A', 5, true), line('B', 7, false), line('C', 0, true)],
  crosses: ['a', 'b', 'd'],
  transfers: [['c', 2]],
  score: { lines: 0, transfers: 0, free: 0, free_stations: 0 },
  total: 0,
};
const PAGE = {
  drawing: {
    stations: ['a', 'b', 'c', 'd', 'e'].map((id) => ({ id, special: id === 'd' || id === 'e' })),
  },
} as unknown as MapPage;

it('counts what a sheet has reached', () => {
  expect(figuresOf(PAGE, SHEET, false).map(({ value }) => value)).toEqual([
    '2 of 3',
    '4 of 5',
    '1',
    '1',
  ]);
});

it('counts special stations where the table plays with them', () => {
  expect(figuresOf(PAGE, SHEET, true).at(-1)).toEqual({
    value: '1 of 2',
    label: 'special stations',
  });
});
