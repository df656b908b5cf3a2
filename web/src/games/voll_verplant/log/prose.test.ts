import { describe, expect, it } from 'vitest';
import { prefs } from '../../../device.svelte';
import type { Effects, LogEntry, MapPage, Position, View } from '../../../protocol/voll_verplant';
import { bringsOf, proseOf, roundsOf } from './prose';
import { statusOf } from '../status';

const draw = (seq: number, card: string): LogEntry => ({
  type: 'draw',
  seq,
  event: { type: 'card', card },
});
const act = (seq: number, seat: number, marks: number): LogEntry => ({
  type: 'act',
  seq,
  seat,
  action: { type: 'fill', line: 'C', marks, backward: seat === 1 },
});

const LOG: LogEntry[] = [
  draw(1, '6'),
  act(2, 0, 3),
  act(3, 1, 0),
  draw(4, '*'),
  { type: 'act', seq: 5, seat: 0, action: { type: 'ride', station: 'dam' } },
  { type: 'act', seq: 6, seat: 1, action: { type: 'ride' } },
];

const EFFECTS: Effects[] = LOG.map(() => ({ items: [], marks: [] }));
EFFECTS[1] = {
  items: [
    {
      rule: 'vv.line.high',
      seat: 0,
      points: 7,
      why: [
        ['line', 'C'],
        ['round', 1],
      ],
    },
    {
      rule: 'vv.score.transfers',
      seat: 0,
      points: 6,
      why: [
        ['station', 'dam'],
        ['number', 3],
      ],
    },
    { rule: 'vv.score.free', seat: 0, points: 2, why: [['free', 10]] },
  ],
  marks: [{ type: 'stations-crossed', seat: 0, line: 'C', stations: ['a', 'b', 'c'] }],
};
EFFECTS[2] = {
  items: [],
  marks: [{ type: 'round-settled', round: 1, struck: ['C'], reshuffled: true, last: false }],
};

const PAGE = {
  drawing: { stations: [{ id: 'dam', name: 'Dam' }] },
  lines: [{ letter: 'C', ring: true, points: [7, 4] }],
} as unknown as MapPage;

const VIEW = {
  round: 2,
  card: '*',
  draft: null,
  cards: [
    { card: '6', kind: 'number', value: 6 },
    { card: '*', kind: 'free', value: 0 },
  ],
} as unknown as View;

const POSITION = {
  seat: 0,
  log: LOG,
  effects: EFFECTS,
  view: VIEW,
  offers: null,
  info: {
    status: 'running',
    awaited: [1],
    hosting: {},
    seats: [{ name: 'Anna' }, { name: 'Ben' }],
  },
} as unknown as Position;

describe('the log', () => {
  it('falls into rounds', () => {
    expect(roundsOf(LOG)).toEqual([
      { start: 0, end: 3 },
      { start: 3, end: 6 },
    ]);
  });

  it('is prose whose lines lead to their positions, the latest round first', () => {
    prefs.language = 'en';
    const [second, first] = proseOf(POSITION, PAGE);
    expect(first?.opening).toMatchObject({ text: 'Turned: 6', position: 1 });
    expect(first?.lines.map(({ text, position }) => [text, position])).toEqual([
      ['Anna: 6 on line C ↻, 3 stations', 2],
      ['Ben: 6 into a window of line C, no cross', 3],
      ['The 7 points of line C go to Anna: 4 left for the others.', 3],
      ['All cards are shuffled back.', 3],
    ]);
    expect(
      first?.lines.map(({ gains }) =>
        gains?.map(({ name, total, parts }) => [name, total, ...parts]),
      ),
    ).toEqual([
      [
        [
          '',
          '+15',
          'line C complete, high value +7',
          'transfer number 3 +6',
          '3 stations × ½, rounded up +2',
        ],
      ],
      undefined,
      undefined,
      undefined,
    ]);
    expect(first?.lines.map(({ brief }) => brief)).toEqual([
      'Anna: line C, 3 stations, line C complete, high value +7, transfer number 3 +6',
      'Ben: line C, only a window',
      undefined,
      undefined,
    ]);
    expect(second?.opening.position).toBe(4);
    expect(second?.lines.map(({ text }) => text)).toEqual([
      'Anna: free ride to Dam',
      'Ben: free ride not used',
    ]);
  });
});

it('calls a reader who has told no name as the list of players does', () => {
  prefs.language = 'en';
  const [first, ...others] = POSITION.info.seats;
  const seats = [{ ...first, name: 'Guest' }, ...others];
  const position = { ...POSITION, info: { ...POSITION.info, seats } } as Position;
  const told = (own: number[]) => proseOf(position, PAGE, own)[0]?.lines[0]?.text;
  expect([told([0]), told([1])]).toEqual(['You: free ride to Dam', 'Guest: free ride to Dam']);
});

it('says that a high value goes to whoever reads alone', () => {
  const told = (language: 'de' | 'en', own: number[]) => {
    prefs.language = language;
    return proseOf(POSITION, PAGE, own)[1]?.lines[2]?.text;
  };
  expect(told('de', [0])).toBe('Die 7 Punkte der Linie C gehen an dich: für die anderen noch 4.');
  expect(told('en', [0])).toBe('The 7 points of line C go to you: 4 left for the others.');
  expect(told('en', [0, 1])).toMatch(/go to Anna: 4 left for the others/);
});

describe('a high value that goes to somebody else', () => {
  it('is told with who took it, and what is left for the reader', () => {
    prefs.language = 'en';
    const told = (seat: number | null) =>
      proseOf({ ...POSITION, seat } as Position, PAGE)[1]?.lines[2]?.text;
    expect(told(1)).toBe('The 7 points of line C go to Anna: 4 left for you.');
    expect(told(null)).toBe('The 7 points of line C go to Anna: 4 left for the others.');
  });
});

describe('free stations', () => {
  const gained = (points: number, marked: number, rule = 'vv.score.free') =>
    bringsOf([{ rule, seat: 0, points, why: [['free', 9]] }], marked)[0]?.parts;

  it('explain why each counts half', () => {
    prefs.language = 'en';
    expect(gained(3, 6)).toEqual(['6 stations × ½ +3']);
    expect(gained(2, 3)).toEqual(['3 stations × ½, rounded up +2']);
    expect(gained(1, 3)).toEqual(['3 stations × ½ +1 (the last ½ counts with the next cross)']);
    expect(gained(1, 1)).toEqual(['1 station × ½, rounded up +1']);
    expect(gained(3, 3, 'vv.solo.free')).toEqual(['free stations +3']);
  });
});

it('says of a single station that brings nothing yet when its half point counts', () => {
  const ride = POSITION.effects[4] as Effects;
  const told = (language: 'de' | 'en', items: Effects['items']) => {
    prefs.language = language;
    const crossed = { type: 'stations-crossed', seat: 0, line: null, stations: ['dam'] };
    const changed = { ...ride, items, marks: [crossed] } as Effects;
    const effects = POSITION.effects.map((one, at) => (at === 4 ? changed : one));
    const position = { ...POSITION, effects } as Position;
    return proseOf(position, PAGE)[0]?.lines.map(({ gains }) => gains);
  };
  const half = '½ point for the free station: it counts with the next cross';
  const [own, other] = told('en', []) ?? [];
  expect(own).toMatchObject([{ seat: 0, total: '', parts: [half] }]);
  expect(other).toBeUndefined();
  expect(told('de', [])?.[0]?.[0]?.parts[0]).toContain('zählt mit dem nächsten Kreuz');
  const number: Effects['items'][number] = {
    rule: 'vv.score.transfers',
    seat: 0,
    points: 4,
    why: [['number', 2]],
  };
  expect(told('en', [number])?.[0]).toMatchObject([
    { seat: 0, total: '+4', parts: ['transfer number 2 +4', half] },
  ]);
  const free: Effects['items'][number] = { ...number, rule: 'vv.score.free', points: 1 };
  expect(told('en', [free])?.[0]?.[0]?.parts).toEqual(['1 station × ½, rounded up +1']);
});

describe('the status', () => {
  const names = ['Anna', 'Ben'];

  it('asks whoever is to choose, by name if several share the device', () => {
    prefs.language = 'en';
    const asked = { ...POSITION, offers: {} } as unknown as Position;
    expect(statusOf(asked, VIEW, names, false)).toEqual({
      sentence: 'Your turn: free ride, choose a station.',
      isMine: true,
    });
    expect(statusOf(asked, VIEW, names, true).sentence).toMatch(/^Anna: /);
  });

  it('says whose choice is missing, and when it is over', () => {
    prefs.language = 'en';
    expect(statusOf(POSITION, VIEW, names, false).sentence).toBe('Waiting for Ben.');
    const over = { ...POSITION, info: { status: 'over' } } as unknown as Position;
    expect(statusOf(over, VIEW, names, false).sentence).toBe('The game is over.');
  });

  it('asks for extra entries of special stations', () => {
    prefs.language = 'en';
    const owed = { ...VIEW, card: '6', draft: { owed: 2 } } as unknown as View;
    const asked = { ...POSITION, offers: {} } as unknown as Position;
    expect(statusOf(asked, owed, names, false).sentence).toBe(
      'Special stations! Enter the 6 again, 2 more times.',
    );
  });
});
