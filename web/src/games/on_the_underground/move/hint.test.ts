import { beforeAll, expect, it } from 'vitest';
import { prefs } from '../../../device.svelte';
import type { BoardDrawing, Hint } from '../../../protocol/on_the_underground';
import { load } from '../texts';
import { hintText } from './hint';

const DRAWING = {
  stations: [
    { id: 'bank', name: 'Bank' },
    { id: 'baker_street', name: 'Baker Street' },
  ],
  edges: [{ id: 'bank-baker_street', between: ['bank', 'baker_street'] }],
};
const HINT: Hint = {
  step: 3,
  found: true,
  topic: 'why.ug.rail',
  line: 'red',
  station: null,
  action: { type: 'place', line: 'red', edge: 'bank-baker_street' },
  second: null,
  reasons: [
    {
      rule: 'why.ug.rail',
      sentence: { en: 'Line {line} joins the rail station {station}: 1 point.' },
      parameters: { line: 'red', station: 'baker_street' },
    },
  ],
};

beforeAll(async () => {
  prefs.language = 'en';
  await load();
});

function told(hint: Partial<Hint>): string[] {
  return hintText({ ...HINT, ...hint }, DRAWING as unknown as BoardDrawing).split('\n');
}

it('says more with each step', () => {
  const one = told({ step: 1, line: null, action: null, reasons: [] });
  expect(one).toEqual(['A rail station is within reach.']);
  const two = told({ step: 2, action: null, reasons: [] });
  expect(two).toEqual([...one, 'Take the colour Red.']);
  expect(told({})).toEqual([
    'Red: Bank – Baker Street; see the board.',
    'Line Red joins the rail station Baker Street: 1 point.',
  ]);
});

it('says of whose rides it speaks, and for how long one has to play on for them', () => {
  const sentence = { en: 'The passenger rides: +{points}.' };
  const rides = { rule: 'why.ug.rides', sentence, parameters: { points: 3 } };
  expect(told({ reasons: [rides] }).at(-1)).toBe(
    'If you finish this turn as I would, the passenger then brings you about +3.',
  );
});

it('leaves out in brief what it is compared with', () => {
  const [reason] = HINT.reasons;
  const other = { rule: 'why.ug.prospects', sentence: { en: 'The second best …' }, parameters: {} };
  const second = { action: { type: 'token' }, points: 0, rides: 0 } as const;
  const hint = { ...HINT, reasons: reason ? [reason, other] : [], second };
  const words = (isBrief: boolean) =>
    hintText(hint, DRAWING as unknown as BoardDrawing, isBrief).split('\n');
  expect(words(false)).toHaveLength(4);
  // The list names the space there.
  expect(words(true)).toEqual(told({}).slice(1));
});

it('tells every kind of action', () => {
  const first = (action: Hint['action']) => told({ action, line: null })[0];
  expect(first({ type: 'token' })).toBe('Take a branch token.');
  expect(first({ type: 'end' })).toBe(
    'End the turn; the passenger’s way is settled: nobody scores.',
  );
  const travel = { type: 'travel', destination: 'bank', lines: [] } as const;
  expect(first({ ...travel, lines: [] })).toBe(
    'Send the passenger to Bank (no line): nobody scores.',
  );
  expect(told({ step: 2, station: 'bank', line: null, action: null })).toEqual([
    'Send the passenger to Bank.',
  ]);
});

it('says so if there is nothing to do', () => {
  expect(told({ found: false, topic: '', action: null })).toEqual([
    'There is nothing for you to do right now.',
  ]);
});

it('says what the second best would bring', () => {
  const second = (action: Hint['action'], points: number, rides: number) =>
    told({ second: { action: action ?? { type: 'token' }, points, rides } }).at(-1);
  const place = { type: 'place', line: 'blue', edge: 'bank-baker_street' } as const;
  expect(second(place, 2, 1)).toBe(
    'Second best: Blue, Bank – Baker Street, bringing +2 at once and +1 when the passenger travels.',
  );
  expect(second({ type: 'token' }, 0, 0)).toBe(
    'Second best: a branch token, bringing nothing at once.',
  );
  const travel = { type: 'travel', destination: 'bank', lines: [] } as unknown as Hint['action'];
  expect(second(travel, 0, 1)).toBe('Second best: Bank (no line), bringing +1.');
});

it('tells two journeys to one station apart, and says nothing twice', () => {
  const why = (rule: string, parameters: Record<string, string | number>) => ({
    rule,
    sentence: { en: rule },
    parameters,
  });
  const gains = { station: 'bank', points: 2, others: 1 };
  const travel = (...lines: string[]) => ({ type: 'travel', destination: 'bank', lines }) as const;
  const sentences = told({
    action: travel('red', 'blue'),
    reasons: [
      why('why.ug.travels', gains),
      why('why.ug.rivals', { others: 1 }),
      why('why.ug.alike', {}),
      why('why.ug.by-passenger', { points: 0, tenths: 1 }),
    ],
    second: { action: travel('black'), points: 0, rides: 2 },
  });
  expect(sentences).toEqual([
    'Send the passenger to Bank (Red and Blue): +2 for you and +1 for others.',
    'why.ug.alike',
    'Second best: Bank (Black), bringing +2.',
  ]);
  const next = why('why.ug.next-rides', { lines: 'red black' });
  next.sentence.en = 'The next best is ({lines}).';
  expect(told({ action: travel('red'), reasons: [next] })[1]).toBe(
    'The next best is (Red and Black).',
  );
  expect(told({ action: { type: 'end' }, reasons: [why('why.ug.stays', {})] })).toEqual([
    'End the turn: the passenger stays put.',
  ]);
  expect(told({ action: { type: 'end' }, reasons: [why('why.ug.ends', gains)] })).toEqual([
    'End the turn; the passenger’s way is settled: +2 for you and +1 for others.',
  ]);
});
