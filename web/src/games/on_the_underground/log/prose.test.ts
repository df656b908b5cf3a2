import { beforeEach, describe, expect, it } from 'vitest';
import { prefs } from '../../../device.svelte';
import type {
  Action,
  Effects,
  LogEntry,
  Position,
  View,
} from '../../../protocol/on_the_underground';
import { DRAWING, offersOf } from '../board.fixture';
import { proseOf, turnsOf } from './prose';
import { endingOf, roundOf, statusOf } from '../status';

beforeEach(() => {
  prefs.language = 'en';
});

let seq = 0;
const card = (station: string): LogEntry => ({
  type: 'draw',
  seq: ++seq,
  event: { type: 'card', station },
});
const act = (seat: number, action: Action): LogEntry => ({ type: 'act', seq: ++seq, seat, action });

const LOG: LogEntry[] = [
  { type: 'draw', seq: 0, event: { type: 'tile', station: 'camden', kind: 'parks' } },
  card('ealing'),
  act(0, { type: 'place', line: 'red', edge: 'acton-bank' }),
  act(0, { type: 'token' }),
  act(0, { type: 'end' }),
  card('acton'),
  act(1, { type: 'token' }),
  act(1, { type: 'travel', destination: 'acton', lines: [] }),
  act(0, { type: 'token' }),
];

/** The effects of the entries, by their place in the log; the others had none. */
const BROUGHT: Record<number, Partial<Effects>> = {
  2: {
    items: [
      { rule: 'ug.score.terminus', seat: 0, points: 2, why: [['line', 'red']] },
      { rule: 'ug.score.set', seat: 0, points: 10, why: [['sets', 1]] },
    ],
    marks: [
      { type: 'token-laid', seat: 0, line: 'red', edge: 'acton-bank', left: 9 },
      { type: 'branch-gained', seat: 0, tokens: 1, left: 1 },
      { type: 'landmark-taken', seat: 0, station: 'bank', kind: 'sport', left: 0 },
    ],
  },
  4: {
    items: [
      { rule: 'ug.passenger.points', seat: 0, points: 1, why: [['line', 'red']] },
      { rule: 'ug.passenger.points', seat: 1, points: 1, why: [['line', 'blue']] },
    ],
    marks: [
      {
        type: 'passenger-travelled',
        journey: {
          origin: 'bank',
          destination: 'ealing',
          empty: 2,
          lines: ['red', 'blue'],
          steps: [],
          choices: 1,
          rivals: [],
        },
      },
      { type: 'turn-ended', seat: 0 },
    ],
  },
  7: { marks: [{ type: 'turn-ended', seat: 1 }] },
};
const EFFECTS = LOG.map((_, at): Effects => ({ items: [], marks: [], ...BROUGHT[at] }));

const SEATS = ['Ann', 'Ben'].map((name) => ({
  name,
  kind: 'me',
  bot: '',
  claimed: true,
  online: true,
}));

const POSITION = {
  log: LOG,
  effects: EFFECTS,
  seat: 0,
  offers: offersOf(),
  info: { seats: SEATS, status: 'running', awaited: [1], hosting: {} },
} as unknown as Position;

describe('the log', () => {
  it('falls into turns; cards turned up belong to the turn before', () => {
    const { setUp, turns } = turnsOf(POSITION);
    expect(setUp).toBe(2);
    expect(turns.map(({ seat, start, end }) => [seat, start, end])).toEqual([
      [0, 2, 6],
      [1, 6, 8],
      [0, 8, 9],
    ]);
  });

  it('keeps apart two turns of one player in a row', () => {
    const log = [act(0, { type: 'end' }), act(0, { type: 'token' })];
    const ended: Effects = { items: [], marks: [{ type: 'turn-ended', seat: 0 }] };
    const { turns } = turnsOf({ log, effects: [ended, { items: [], marks: [] }] });
    expect(turns.map(({ start, end }) => [start, end])).toEqual([
      [0, 1],
      [1, 2],
    ]);
  });

  it('is told in prose, the latest turn first, each line with its position', () => {
    const [, second, first, start] = proseOf(POSITION, DRAWING);
    expect(start?.opening).toMatchObject({ text: 'Turned up: Ealing Broadway', position: 2 });
    expect(first?.title).toBe('Round 1');
    expect(first?.lines.map(({ text, position }) => [text, position])).toEqual([
      ['Red: Acton – Bank', 3],
      ['took a branch token', 4],
      ['Passenger: Bank → Ealing Broadway: 2 empty spaces, Red and Blue', 5],
      ['Turned up: Acton', 6],
    ]);
    expect(second?.lines.map(({ text }) => text)).toEqual([
      'took a branch token',
      'sent the passenger to Acton',
    ]);
  });

  it('tells journeys in few words, too: where he got to, and with whom', () => {
    const journeys = [
      ['bank', 'ealing', ['red', 'blue']],
      ['ealing', 'acton', []],
    ].map(([origin, destination, lines]) => ({
      type: 'passenger-travelled',
      journey: { origin, destination, lines, empty: 2, steps: [], choices: 1, rivals: [] },
    }));
    const marks = [...journeys, { type: 'turn-ended', seat: 0 }] as Effects['marks'];
    const effects = EFFECTS.with(4, { items: [], marks });
    const lines = proseOf({ ...POSITION, effects } as Position, DRAWING)[2]?.lines ?? [];
    expect(lines.flatMap(({ brief }) => brief ?? [])).toEqual([
      'Passenger → Ealing Broadway (Red and Blue)',
      '→ Acton (no line)',
    ]);
    const chosen = proseOf(
      { ...POSITION, effects: EFFECTS.with(7, effects[4] as Effects) },
      DRAWING,
    );
    const told = chosen.flatMap(({ lines }) => lines);
    expect(told.find(({ text }) => text === 'sent the passenger to Acton')?.brief).toBe('');
    // The passenger is mentioned once.
    const texts = told.map(({ text }) => text);
    expect(texts[texts.indexOf('sent the passenger to Acton') + 1]).toBe(
      'Bank → Ealing Broadway: 2 empty spaces, Red and Blue',
    );
    expect(lines.map(({ text }) => text)).toContain(
      'Ealing Broadway → Acton: 2 empty spaces, no line',
    );
  });

  it('tells deeds in words that are right for who reads them, too', () => {
    // After "Ben:" as after "You:".
    expect([told('en'), told('de')]).toEqual([
      ['took a branch token', 'sent the passenger to Acton'],
      ['Weichenplättchen genommen', 'Passagier nach Acton geschickt'],
    ]);
    function told(language: 'en' | 'de') {
      prefs.language = language;
      return proseOf(POSITION, DRAWING)[1]?.lines.map(({ text }) => text);
    }
  });

  it('begins with who was drawn to begin', () => {
    const position = {
      ...POSITION,
      effects: EFFECTS.with(0, { items: [], marks: [{ type: 'starter-drawn', seat: 1 }] }),
    } as Position;
    expect(proseOf(position, DRAWING).at(-1)?.opening).toMatchObject({
      text: 'Ben begins. Turned up: Ealing Broadway',
      position: 2,
    });
    prefs.language = 'de';
    expect(proseOf(position, DRAWING).at(-1)?.opening.text).toMatch(/^Ben beginnt\. /);
  });

  it('tells the set-up in one line, which is no news', () => {
    const [first = card('ealing')] = POSITION.log;
    const position = {
      ...POSITION,
      log: [first, card('acton'), ...POSITION.log.slice(1)],
      effects: [EFFECTS[0], EFFECTS[0], ...EFFECTS.slice(1)],
    } as Position;
    const start = proseOf(position, DRAWING).at(-1);
    expect(start?.opening).toMatchObject({
      text: 'Turned up: Acton and Ealing Broadway',
      isPassing: true,
    });
    expect(start?.lines).toEqual([]);
  });

  it('tells with each entry what it has brought, and to whom if that was another', () => {
    const gains = proseOf(POSITION, DRAWING)[2]?.lines.map((line) =>
      line.gains?.map(({ name, total, parts }) => [name, total, ...parts]),
    );
    expect(gains).toEqual([
      [['', '+12', 'Terminus +2', 'Set of landmarks +10', '+1 branch token', 'Landmark sport']],
      undefined,
      [
        ['Ann', '+1', 'Red +1'],
        ['Ben', '+1', 'Blue +1'],
      ],
      undefined,
    ]);
  });

  it('tells the points of the end', () => {
    const position = {
      ...POSITION,
      effects: EFFECTS.with(8, {
        items: [
          {
            rule: 'ug.end.landmarks',
            seat: 1,
            points: 6,
            why: [
              ['kind', 'sport'],
              ['tiles', 2],
            ],
          },
        ],
        marks: [{ type: 'game-ended' }],
      }),
    } as Position;
    const last = proseOf(position, DRAWING)[0]?.lines.at(-1);
    expect(last?.text).toBe('The game is over.');
    expect(last?.gains?.map(({ name, parts }) => [name, ...parts])).toEqual([
      ['Ben', 'Landmarks in hand +6'],
    ]);
  });
});

describe('the status', () => {
  const view = { phase: 'act', mover: 1, actions: 4, acted: 3 } as View;

  it('says what is asked and how many actions are left', () => {
    const told = statusOf(POSITION, view, ['Ann', 'Ben'], false);
    expect(told).toEqual({ sentence: 'Your turn: 3 actions left.', isMine: true });
    expect(statusOf(POSITION, view, ['Ann', 'Ben'], true).sentence).toBe(
      'Ann’s turn: 3 actions left.',
    );
  });

  it('says for whom it waits', () => {
    const waiting = { ...POSITION, offers: null } as Position;
    expect(statusOf(waiting, view, ['Ann', 'Ben'], false)).toEqual({
      sentence: 'Ben’s turn: 1 action left.',
      isMine: false,
    });
  });

  it('names the last round that was played once the match is over', () => {
    const rounds = (['act', 'over'] as const).map((phase) =>
      roundOf({ ...view, round: 16, phase }),
    );
    expect(rounds).toEqual([16, 15]);
  });

  it('asks to end the turn, or to choose a journey', () => {
    const asked = (end: boolean) =>
      statusOf(
        { ...POSITION, offers: offersOf({ phase: 'passenger', end }) } as Position,
        view,
        ['Ann', 'Ben'],
        false,
      ).sentence;
    expect(asked(true)).toBe('Your turn: end the turn.');
    expect(asked(false)).toBe('Your turn: choose where the passenger travels.');
  });
});

describe('the end that is near', () => {
  const view = (cards: number, change: Partial<View> = {}) =>
    ({
      phase: 'act',
      round: 8,
      pile: { express: cards, standard: 0 },
      last: cards === 0,
      ...change,
    }) as View;

  it('is told by the round', () => {
    expect(endingOf(view(11))).toBe('');
    expect(endingOf(view(10))).toBe('Round 8, 10 cards left');
    expect(endingOf(view(1))).toBe('Round 8, 1 card left');
    expect(endingOf(view(0))).toBe('Round 8, the last');
    expect(endingOf(view(0, { phase: 'over', last: false }))).toBe('');
  });

  it('is told by the log with the last card, unless that ends the match at once', () => {
    const last = { type: 'card-turned', station: 'acton', express: true, left: 0 } as const;
    const linesWith = (marks: Effects['marks']) => {
      const effects = EFFECTS.map((brought, at) => (at === 5 ? { ...brought, marks } : brought));
      const position = { log: LOG, effects, info: POSITION.info } as unknown as Position;
      return proseOf(position, DRAWING).flatMap(({ lines }) => lines.map(({ text }) => text));
    };
    expect(linesWith([last])).toContain('The pile is empty: this round is the last.');
    expect(linesWith([{ ...last, left: 3 }]).join()).not.toContain('The pile is empty');
    expect(linesWith([last, { type: 'game-ended' }]).join()).not.toContain('The pile is empty');
  });
});
