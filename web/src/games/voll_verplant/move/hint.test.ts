import { beforeAll, describe, expect, it } from 'vitest';
import { prefs } from '../../../device.svelte';
import type { Hint, MapPage, Position } from '../../../protocol/voll_verplant';
import { load } from '../texts';
import { hasHints, hintedLine, hintText } from './hint';

const PAGE = { drawing: { stations: [{ id: 'gare_nord', name: 'Gare du Nord' }] } };
const HINT: Hint = {
  step: 3,
  found: true,
  topic: 'why.vv.keeps',
  line: 'C',
  station: null,
  completes: null,
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

function told(hint: Partial<Hint>): string[] {
  return hintText({ ...HINT, ...hint }, PAGE as MapPage).split('\n');
}

it('says more with each step', () => {
  const one = told({ step: 1, line: null, action: null, reasons: [] });
  expect(one).toEqual([expect.stringContaining('Stop in time')]);
  const two = told({ step: 2, action: null, reasons: [] });
  expect(two).toEqual([...one, 'Look at line C.']);
  expect(told({})).toEqual([
    'Line C, mark 2 stations: see the sheet.',
    'Stops before Gare du Nord: 4 lines.',
  ]);
});

it('says which line is completed in passing, and whose window is given up', () => {
  const two = { step: 2, action: null, reasons: [] };
  const passing = { ...two, topic: 'why.vv.completes', completes: 'B' };
  expect(told(passing)[1]).toBe('Look at line C: on its way lies what line B still lacks.');
  expect(told({ ...two, topic: 'why.vv.sacrifice' })[1]).toBe(
    'A window of line C is the one to give up.',
  );
});

it('names the station of a free ride, and passing', () => {
  const ride = { line: null, station: 'gare_nord', action: null, step: 2 };
  expect(told(ride)[1]).toBe('Cross Gare du Nord.');
  expect(told({ line: null, action: { type: 'ride' } })[0]).toBe('Pass: cross nothing.');
});

it('says so if there is nothing to choose', () => {
  expect(told({ found: false, topic: '', action: null })).toEqual([
    'There is nothing to choose right now.',
  ]);
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

it('points at the line that it names, until it shows the choice itself', () => {
  const told = { found: true, step: 2, line: 'H', action: null } as unknown as Hint;
  expect(hintedLine(told)).toBe('H');
  expect(hintedLine({ ...told, action: { type: 'fill', line: 'H', marks: 1 } } as Hint)).toBeNull();
  expect(hintedLine({ ...told, line: null })).toBeNull();
  expect(hintedLine(null)).toBeNull();
});
