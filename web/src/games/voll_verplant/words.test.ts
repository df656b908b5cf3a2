import { describe, expect, it } from 'vitest';
import { prefs } from '../../device.svelte';
import type { LineView, MapPage, SheetView, View } from '../../protocol/voll_verplant';
import { wordsOf } from './words';

prefs.language = 'en';

const PAGE = {
  drawing: {
    stations: [
      { id: 'dam', name: 'Dam' },
      { id: 'gare_nord', name: 'Gare du Nord' },
      { id: 'zoo', name: 'Zoo' },
    ],
  },
  lines: [
    { letter: 'A', name: 'North', windows: 3, points: [8, 4], stations: ['dam', 'gare_nord'] },
    { letter: 'B', name: 'South', windows: 2, points: [6, 3], stations: ['zoo'] },
  ],
} as unknown as MapPage;

function sheet(lines: Partial<LineView>[], marks: Partial<SheetView>): SheetView {
  const usual = { windows: 3, written: '', completed: 0, points: 0, high: true };
  const score = { lines: 6, transfers: 4, free: -1 };
  return {
    lines: lines.map((line) => ({ ...usual, ...line })),
    crosses: [],
    transfers: [],
    score,
    total: 9,
    ...marks,
  } as unknown as SheetView;
}

const VIEW = {
  seat: 0,
  round: 4,
  card: '6',
  cards: [{ card: '6', kind: 'number', value: 6, pile: 2, turned: 1 }],
  sheets: [
    sheet([{ line: 'A', written: '3+' }, { line: 'B' }], { transfers: [['dam', 2]] }),
    sheet([{ line: 'A' }, { line: 'B', completed: 3, points: 6 }], { crosses: ['zoo'] }),
  ],
  draft: null,
} as unknown as View;

describe('the sheets in words', () => {
  const told = wordsOf(VIEW, PAGE, ['Ann', 'Ben'], 0);

  it('begin with the card, and with the own sheet station by station', () => {
    expect(told[0]).toEqual({
      title: 'Round 4',
      items: ['Card of the round: 6', '2 cards left in the pile'],
    });
    expect(told[1]?.title).toBe('Sheet: Ann');
    expect(told[1]?.items).toEqual([
      '9 points: lines 6, transfers 4, free stations −1',
      'Transfer number 2 at Dam',
      'Line A, North: 1 of 2 stations marked. 1 window free, 2 filled (cards 3, +). Open: Gare du Nord. Marked: Dam',
      'Line B, South: 0 of 1 stations marked. 3 windows free. Open: Zoo',
    ]);
  });

  it('begin with the start before the first card, as the status line does', () => {
    const first = wordsOf({ ...VIEW, round: 0 } as View, PAGE, ['Ann', 'Ben'], 0);
    expect(first[0]?.title).toBe('start');
  });

  it('tell who has taken which high value', () => {
    expect(told[2]?.items).toEqual([
      'Line A: 8 still available, later 4',
      'Line B: 6 for Ben; for all others 3',
    ]);
  });

  it('end with the other sheets, line by line', () => {
    expect(told[3]?.parts?.map(({ title }) => title)).toEqual(['Ben']);
    expect(told[3]?.parts?.[0]?.items).toContain(
      'Line B, South: completed in round 3 for 6 points',
    );
  });

  it('have the own draft, and no sheet of one’s own for who only watches', () => {
    const draft = { sheet: sheet([{ line: 'A' }], { crosses: ['gare_nord'] }) };
    const chosen = wordsOf({ ...VIEW, draft } as View, PAGE, ['Ann', 'Ben'], 0);
    expect(chosen[1]?.items.at(-1)).toContain('Marked: Gare du Nord');
    expect(wordsOf({ ...VIEW, draft } as View, PAGE, ['Ann', 'Ben'], 1)[1]?.title).toBe(
      'Sheet: Ben',
    );
  });
});

it.each([
  ['en', 'Your sheet', 'You', 'Line B: 6 for you; for all others 3'],
  ['de', 'Dein Plan', 'Du', 'Linie B: 6 für dich; für alle anderen 3'],
] as const)('whoever plays alone at a device is spoken to (%s)', (language, own, you, taken) => {
  prefs.language = language;
  const mine = wordsOf(VIEW, PAGE, ['Gast', 'Regionalzug'], 0, 0);
  expect([mine[1]?.title, mine[3]?.parts?.[0]?.title]).toEqual([own, 'Regionalzug']);
  const other = wordsOf(VIEW, PAGE, ['Gast', 'Regionalzug'], 1, 0);
  expect([other[1]?.title, other[3]?.parts?.[0]?.title]).toEqual([
    language === 'de' ? 'Plan: Regionalzug' : 'Sheet: Regionalzug',
    you,
  ]);
  expect(wordsOf(VIEW, PAGE, ['Regionalzug', 'Gast'], 1, 1)[2]?.items[1]).toBe(taken);
  prefs.language = 'en';
});
