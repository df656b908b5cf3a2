import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { preferencesFrom, prefs } from '../device.svelte';
import type { Position, View } from '../protocol/messages';
import type { LogRound } from './prose';
import { Sitting } from './sitting.svelte';

/** A player asks (2), is answered by the reader (3), and continues (4), all in somebody else's turn. */
const SEATS = [0, 1, 0, 1];
const log = SEATS.map((seat, at) => ({ type: 'act', seat, seq: at + 1, action: {} }));

const at = (length: number): Position =>
  ({
    link: 'mine',
    seat: 0,
    version: String(length),
    settled: length,
    info: {
      game: 'toy',
      status: 'running',
      seats: [0, 1].map(() => ({ kind: 'human', name: '', claimed: true })),
      hosting: {},
    },
    offers: {},
    log: log.slice(0, length),
    effects: log.slice(0, length).map(() => ({ items: [], marks: [] })),
  }) as unknown as Position;

const roundsOf = (position: Position): LogRound[] => [
  {
    number: 1,
    opening: { text: 'Round 1', position: 0, isHeading: true },
    lines: position.log.map((_, nth) => ({
      text: `Entry ${nth + 1}`,
      position: nth + 1,
      seat: SEATS[nth] ?? 0,
    })),
  },
];

let given: { position: Position; isUrgent: boolean };
let since: number;
let sitting: Sitting<Position, View>;

function show(length: number, isUrgent: boolean) {
  given = { position: at(length), isUrgent };
  sitting.follow();
}

beforeEach(() => {
  since = 1;
  vi.useFakeTimers();
  const views = log.map((_, nth) => ({ position: nth + 1, view: { at: nth + 1 } }));
  vi.stubGlobal('fetch', async () => ({ ok: true, json: async () => views }));
  vi.stubGlobal('matchMedia', () => ({ matches: true }));
  prefs.story = 'normal';
  const socket = { status: 'open', busy: false, problem: null } as never;
  sitting = new Sitting(() => ({ position: given.position, view: {} as View, socket }), {
    rounds: () => roundsOf(given.position),
    since: () => since,
    tells: ({ told }) => told === 3,
    answers: ({ told }) => told === 3,
    isUrgent: () => given.isUrgent,
  });
  show(1, false);
});

afterEach(() => {
  Object.assign(prefs, preferencesFrom({}));
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

it('what came with a request is told when it is answered, counted among what is new', async () => {
  show(2, true);
  await vi.advanceTimersByTimeAsync(500);
  expect(sitting.isTelling).toBe(false);
  show(4, false);
  const told: unknown[] = [];
  for (let nth = 0; nth < 3; nth++) {
    await vi.advanceTimersByTimeAsync(200);
    told.push([sitting.step?.told, sitting.place]);
    sitting.player.skip();
  }
  expect(told).toEqual([
    [2, { at: 1, length: 3 }],
    [3, { at: 2, length: 3 }],
    [4, { at: 3, length: 3 }],
  ]);
  expect(sitting.news).toHaveLength(3);
});

it('a step that comes while others are told is counted with them', async () => {
  show(2, false);
  await vi.advanceTimersByTimeAsync(200);
  sitting.player.skipAll();
  show(4, false);
  await vi.advanceTimersByTimeAsync(200);
  expect(sitting.place).toEqual({ at: 2, length: 3 });
});

it('an own step that was seen before a story began is not counted with it', async () => {
  since = 2;
  show(3, false);
  await vi.advanceTimersByTimeAsync(200);
  sitting.player.skipAll();
  show(4, false);
  await vi.advanceTimersByTimeAsync(200);
  expect(sitting.news.map(({ told }) => told)).toEqual([3, 4]);
  expect(sitting.place).toEqual({ at: 1, length: 1 });
});

it('what is new goes back to the beginning as long as there is no own turn before', () => {
  expect(sitting.isFirst).toBe(false);
  since = 0;
  show(2, false);
  expect(sitting.isFirst).toBe(true);
});

it('an own answer counts among what is new though minutes are counted, in which no story tells it', () => {
  prefs.story = 'off';
  given = { position: at(3), isUrgent: false };
  given.position.info.hosting = { clock_minutes: 10 } as Position['info']['hosting'];
  sitting.follow();
  expect(sitting.news.map(({ told }) => told)).toEqual([2, 3]);
});
