import { beforeEach, describe, expect, it } from 'vitest';
import { prefs } from '../../../device.svelte';
import type { Action, LogEntry, Position, View } from '../../../protocol/on_the_underground';
import { DRAWING, lineOf, offersOf } from '../board.fixture';
import { proseOf, turnEnds, turnsOf } from './prose';
import { roundOf, statusOf } from '../status';

beforeEach(() => {
  prefs.language = 'en';
});

let seq = 0;
const card = (station: string): LogEntry => ({
  type: 'draw', seq: ++seq, event: { type: 'card', station },
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

const SEATS = ['Ann', 'Ben'].map((name) => ({
  name, kind: 'me', bot: '', claimed: true, online: true,
}));

const POSITION = {
  log: LOG, seat: 0, offers: offersOf(), info: { seats: SEATS, status: 'running' },
} as unknown as Position;

describe('the log', () => {
  it('falls into turns; cards turned up belong to the turn before', () => {
    const { setUp, turns } = turnsOf(LOG, 2);
    expect(setUp).toBe(2);
    expect(turns.map(({ seat, start, end, isOver }) => [seat, start, end, isOver])).toEqual([
      [0, 2, 6, true],
      [1, 6, 8, true],
      [0, 8, 9, false],
    ]);
    expect(turnEnds(LOG, 2)).toEqual([6, 8]);
  });

  it('knows of the turn that ends with a chosen journey, without cards to turn up', () => {
    const last = LOG.slice(0, 8);
    expect(turnEnds(last, 1)).toEqual([6]);
    expect(turnEnds(last, 2)).toEqual([6, 8]);
  });

  it('is told in prose, the latest turn first, each line with its position', () => {
    const [, second, first, start] = proseOf(POSITION, DRAWING, new Map());
    expect(start?.opening).toEqual({ text: 'Turned up: Ealing Broadway', position: 2 });
    expect(first?.title).toBe('Round 1');
    expect(first?.lines).toEqual([
      { text: 'Red: Acton – Bank', position: 3 },
      { text: 'takes a branch token', position: 4 },
      { text: 'Turned up: Acton', position: 6 },
    ]);
    expect(second?.lines.map(({ text }) => text)).toEqual([
      'takes a branch token',
      'sends the passenger to Acton',
    ]);
  });

  it('tells journeys and points where a view has told them', () => {
    const score = { ...lineOf('red').score, terminus: 2, rides: 1 };
    const told = {
      lines: [lineOf('red', { score })],
      players: [{ seat: 0, branch: 1, landmarks: [], sets: 1, set_points: 10, total: 13 }],
      journeys: [
        { origin: 'bank', destination: 'ealing', empty: 2, lines: ['red'], steps: [], choices: 1,
          rivals: [] },
      ],
    };
    const first = proseOf(POSITION, DRAWING, new Map([[6, told]]))[2];
    expect(first?.lines.map(({ text }) => text).slice(2, 5)).toEqual([
      'Passenger: Bank → Ealing Broadway: 2 empty spaces, Red',
      'Ann, Red: Terminus +2, Rides +1',
      'Ann: set of landmarks, 10 points',
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
    const next = { ...view, round: 16 };
    expect([roundOf(next, false), roundOf(next, true)]).toEqual([16, 15]);
  });

  it('asks to end the turn, or to choose a journey', () => {
    const asked = (end: boolean) =>
      statusOf(
        { ...POSITION, offers: offersOf({ phase: 'passenger', end }) } as Position,
        view, ['Ann', 'Ben'], false,
      ).sentence;
    expect(asked(true)).toBe('Your turn: end the turn.');
    expect(asked(false)).toBe('Your turn: choose where the passenger travels.');
  });
});
