import { describe, expect, it } from 'vitest';
import { prefs } from '../../device.svelte';
import type { PlayerView, QuestionView } from '../../protocol/deutschland_rummy';
import { PAGE, route, view } from './bench/bench.fixture';
import { t } from './texts';
import { wordsOf } from './words';

prefs.language = 'en';

const players: PlayerView[] = [
  { seat: 0, tiles: 2, out: true, kilometres: 120 },
  { seat: 1, tiles: 7, out: false, kilometres: 0 },
];
const NAMES = ['Ann', 'Ben'];

describe('the table in words', () => {
  it('tells routes by their cities, and what jokers stand for', () => {
    const table = [route('abcd'), route('uvw', ['u--v', 'joker-1'])];
    const told = wordsOf(view(table, ['a--b', 'joker-2'], { players }), PAGE, NAMES);
    expect(told.map(({ title }) => title)).toEqual([
      'Turn',
      'Routes on the table',
      'Your rack: 2 tiles',
      'Players',
    ]);
    expect(told[0]?.items).toEqual(['It is Ann’s turn', '9 tiles in the bag']);
    expect(told[1]?.items).toEqual([
      'Route 1: A – B – C – D (3 tiles).',
      'Route 2: U – V – W (2 tiles). Joker for V – W.',
    ]);
    expect(told[2]?.items).toEqual(['A–B', 'Joker']);
    expect(told[3]?.items).toEqual(['Ann: 2 tiles, come out.', 'Ben: 7 tiles, not come out yet.']);
  });

  it('tells a request and who has answered', () => {
    const question: QuestionView = {
      city: 'a',
      refused: [1],
      asked: 0,
      giver: null,
      tile: null,
      after_draw: false,
    };
    const told = wordsOf(view([], [], { players, question, take: 'b', games: 3 }), PAGE, NAMES);
    expect(told[0]?.items.slice(2)).toEqual([
      'Asked for: a tile with A',
      'Ben gave nothing',
      'Ann is asked now',
      'A tile with B may be taken from the table',
    ]);
    expect(told[1]?.items).toEqual(['There are no routes yet']);
    expect(told.at(-1)?.items[0]).toBe('Ann: 2 tiles, come out. 120 km so far.');
  });

  it('tells after the end that it is over, and nobody to move', () => {
    const over = wordsOf(view([], [], { players, phase: 'over' }), PAGE, NAMES);
    expect(over[0]?.items).toEqual(['The game is over.', '9 tiles in the bag']);
  });

  it('has no rack for who only watches, and open racks after the end', () => {
    const watched = wordsOf(view([], [], { seat: null, players }), PAGE, NAMES);
    expect(watched.map(({ title }) => title)).not.toContain('Your rack: 0 tiles');
    const racks = [['a--b'], ['b--c', 'c--d']];
    const open = wordsOf(view([], [], { players, racks }), PAGE, NAMES);
    expect(open.at(-1)?.items[1]).toBe('Ben: 7 tiles, not come out yet. B–C and C–D');
  });
});

it('what is said of routes is true: three tiles that meet in a star are none, and a tile fits at ends', () => {
  prefs.language = 'en';
  expect(t('guide.map')).toContain('in a row');
  expect(t('bench.picked.nowhere')).toBe('Fits no end of a route.');
  prefs.language = 'de';
  expect(t('guide.map')).toContain('hintereinander');
  expect(t('bench.picked.nowhere')).toBe('Passt an kein Ende einer Strecke.');
});

it('who is asked is told what giving does for who asks', () => {
  prefs.language = 'en';
  expect(t('answer.more', { name: 'Ben' })).toContain('Ben may lay it in this turn');
  prefs.language = 'de';
  expect(t('answer.more', { name: 'Ben' })).toContain('Ben darf es noch in diesem Zug legen');
});
