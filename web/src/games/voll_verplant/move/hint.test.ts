import { beforeAll, describe, expect, it } from 'vitest';
import { prefs } from '../../../device.svelte';
import type { Hint, MapPage, Position } from '../../../protocol/voll_verplant';
import { load } from '../texts';
import { hasHints, hintedPlaces, hintText } from './hint';

const PAGE = {
  lines: ['B', 'C', 'D', 'H'].map((letter) => ({ letter })),
  drawing: {
    stations: [
      { id: 'gare_nord', name: 'Gare du Nord' },
      { id: 'opera', name: 'Opéra' },
    ],
  },
} as unknown as MapPage;
const HINT: Hint = {
  step: 3,
  found: true,
  topic: 'why.vv.keeps',
  line: 'C',
  station: null,
  completes: null,
  compared: ['C', 'D'],
  action: { type: 'fill', line: 'C', marks: 2 },
  reasons: [
    {
      rule: 'why.vv.keeps',
      sentence: { en: 'Stops before {station}: {number} lines.' },
      parameters: { station: 'gare_nord', number: 4 },
    },
  ],
};

beforeAll(async () => {
  prefs.language = 'en';
  await load();
});

function told(hint: Partial<Hint>, ...before: Partial<Hint>[]): string {
  const earlier = before.map((each) => ({ ...HINT, ...each }));
  return hintText({ ...HINT, ...hint }, PAGE, earlier);
}

const ONE = { step: 1, line: null, action: null, reasons: [] };
const TWO = { step: 2, action: null, reasons: [] };

it('names two lines to compare, then the one, then the choice', () => {
  expect(told(ONE)).toMatch(/^Compare line C and line D\. Stop in time/);
  expect(told(TWO)).toBe('Choose line C rather than line D.');
  expect(told({})).toBe(
    'Line C, mark 2 stations: see the sheet. Stops before Gare du Nord: 4 lines.',
  );
});

it('says why with the second step, and no reason twice', () => {
  const race = { rule: 'why.vv.race', sentence: { en: 'It is contested.' }, parameters: {} };
  const two = { ...TWO, reasons: [race] };
  expect(told(two)).toBe('Choose line C rather than line D. It is contested.');
  const reasons = [race, ...HINT.reasons];
  expect(told({ reasons }, ONE, two)).toBe(told({}));
});

it('gives a reason with the choice, rather than the score that it leads to', () => {
  const final = { rule: 'why.vv.final', sentence: { en: 'About 34.' }, parameters: {} };
  const reasons = [...HINT.reasons, final];
  expect(told({ reasons }, ONE, { ...TWO, reasons: HINT.reasons })).toBe(told({}));
  expect(told({ reasons: [final] })).toContain('About 34.');
  const ride = { action: { type: 'ride', station: 'opera' } as const, reasons };
  expect(told(ride, ONE, { ...TWO, reasons: HINT.reasons })).toBe('Cross off Opéra.');
});

it('says which line is completed in passing', () => {
  const passing = { ...TWO, topic: 'why.vv.completes', completes: 'B' };
  expect(told(passing)).toBe('Look at line C: it passes what line B still needs.');
});

it('names the station of a free ride, and passing', () => {
  const ride = { line: null, station: 'gare_nord', compared: ['gare_nord', 'opera'] };
  expect(told({ ...ONE, ...ride, station: null })).toMatch(/^Compare Gare du Nord and Opéra\./);
  expect(told({ ...TWO, ...ride })).toBe('Choose Gare du Nord rather than Opéra.');
  const pass = { line: null, compared: [], reasons: [] };
  expect(told({ ...pass, action: { type: 'ride' } })).toBe('Pass: cross off nothing.');
  expect(told({ ...TWO, ...pass })).toBe('Pass: cross off nothing.');
});

it('knows a line without another one to compare it with', () => {
  expect(told({ ...ONE, compared: [] })).toMatch(/^Stop in time/);
  expect(told({ ...TWO, compared: [] })).toBe('It has to be line C.');
});

it('says so if there is nothing to choose', () => {
  expect(told({ found: false, topic: '', action: null })).toBe(
    'There is nothing to choose right now.',
  );
});

describe('the row of hints', () => {
  const position = (seat: number | null, hints = true) =>
    ({ seat, info: { hosting: { hints } } }) as unknown as Position;
  const now = { isPast: false, isOver: false };

  it('stays in its place while the match is played and its last story is told', () => {
    expect(hasHints(position(0), now)).toBe(true);
    expect(hasHints(position(0), { ...now, isOver: true })).toBe(false);
    expect(hasHints(position(0), { ...now, isPast: true })).toBe(false);
    expect(hasHints(position(null), now)).toBe(false);
    expect(hasHints(position(0, false), now)).toBe(false);
  });
});

it('points at the lines or stations that it names, until it shows the choice itself', () => {
  const points = (hint: Partial<Hint>) => hintedPlaces({ ...HINT, ...hint });
  expect(points(ONE)).toEqual(['C', 'D']);
  expect(points({ ...TWO, line: 'H' })).toEqual(['H']);
  expect(points({})).toEqual([]);
  expect(points({ ...ONE, compared: ['gare_nord', 'opera'] })).toEqual(['gare_nord', 'opera']);
  expect(points({ ...TWO, line: null, station: 'opera' })).toEqual(['opera']);
  expect(hintedPlaces(null)).toEqual([]);
});
