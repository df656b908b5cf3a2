import { beforeEach, describe, expect, it } from 'vitest';
import { prefs } from '../../../device.svelte';
import type { LineView, MapPage, SheetView, View } from '../../../protocol/voll_verplant';
import { load } from '../texts';
import { ownKnown, valuesOf, windowsFact } from './facts';

const told = (points: [number, number], high: boolean) => {
  const line = { letter: 'J', points };
  const sheet = { lines: [{ line: 'J', completed: 0, high, points: 0 }] };
  const sheets = [{ lines: [{ line: 'J', completed: 3, high: true, points: points[0] }] }];
  return valuesOf(
    {
      page: { lines: [line] } as unknown as MapPage,
      sheet: sheet as unknown as SheetView,
      sheets: sheets as unknown as SheetView[],
      names: ['Ben'],
      special: false,
    },
    'J',
  );
};

describe.each([
  ['en', '1 point left', '2 points left', '1 point for'],
  ['de', 'noch 1 Punkt;', 'noch 2 Punkte;', '1 Punkt für'],
] as const)('the values of a line, in %s', (language, one, two, first) => {
  beforeEach(async () => {
    prefs.language = language;
    await load(language);
  });

  it('count one point and several', () => {
    expect(told([2, 1], false)).toContain(one);
    expect(told([4, 2], false)).toContain(two);
    expect(told([1, 0], true)).toContain(first);
  });
});

describe('what the keys of the lines tell', () => {
  const sheets = [{ total: 1 }, { total: 2 }] as SheetView[];
  const draft = { sheet: { total: 3 } } as View['draft'];
  const view = { sheets, draft: null, special: false };
  const whose = { page: {} as MapPage, names: ['Ann', 'Ben'] };

  it('is of the own sheet, with what is sealed', () => {
    expect(ownKnown(whose, view, 1, false)?.sheet.total).toBe(2);
    expect(ownKnown(whose, { ...view, draft }, 1, false)?.sheet.total).toBe(3);
    expect(ownKnown(whose, { ...view, draft }, 1, true)?.sheet.total).toBe(2);
    expect(ownKnown(whose, view, null, false)).toBeNull();
  });
});

it.each([
  ['en', '', '3 windows free'],
  ['en', '3', '1 of 3 windows filled (card 3)'],
  ['en', '3+', '2 of 3 windows filled (cards 3, +)'],
  ['de', '3', '1 von 3 Fenstern gefüllt (Karte 3)'],
] as const)(
  'does not let a card in a window be read as a count, in %s: %s',
  async (language, written, fact) => {
    prefs.language = language;
    await load(language);
    expect(windowsFact({ windows: 3, written } as LineView)).toBe(fact);
  },
);
