import { expect, it } from 'vitest';
import type { MapPage, Offers, SheetView } from '../../../protocol/voll_verplant';
import { Choice } from '../move/choice.svelte';
import { Telling } from './telling.svelte';

const lines = ['A', 'B'].map((letter) => ({
  ...{ letter, name: letter, windows: 2, points: [4, 2] as [number, number], ring: false },
  stations: [`${letter}1`, `${letter}2`],
}));
const stations = lines.flatMap((line) => line.stations).map((id) => ({ id, name: id, lines: 1 }));
const page = { lines, drawing: { stations, lines } } as unknown as MapPage;
const offers = {
  kind: 'number',
  lines: [],
  choices: lines.flatMap(({ letter, stations: all }) =>
    [0, 1, 2].map((marks) => ({
      action: { type: 'fill', line: letter, marks },
      marks: all.slice(0, marks),
    })),
  ),
} as unknown as Offers;

it('a tapped station is told of until something else is chosen in another way', () => {
  const choice = new Choice(
    () => offers,
    () => lines,
  );
  const sheet = { lines: [], crosses: [], transfers: [] } as unknown as SheetView;
  const known = { page, sheet, sheets: [sheet], names: ['Ann'], special: false };
  const telling = new Telling(() => ({
    ...{ page, known, keysKnown: known, choice, isNow: true, isChoosing: true },
  }));
  choice.pick('A');
  telling.tapped = { kind: 'station', id: 'B1' };
  expect(telling.fact).toContain('B1');
  choice.pick('B');
  expect(telling.tapped).toBeNull();
  expect(telling.fact).toBe('B: B1 – B2');
});
