import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { preferencesFrom, prefs } from '../device.svelte';
import type { Position, Problem, View } from '../protocol/messages';
import { Sitting } from './sitting.svelte';
import type { LogRound } from './prose';

const seats = [0, 1].map(() => ({ kind: 'human', name: '', claimed: true }));
const log = [0, 1, 1].map((seat, at) => ({ type: 'act', seat, seq: at + 1, action: {} }));
const position = {
  link: 'mine',
  seat: 0,
  version: '1',
  settled: 3,
  info: { game: 'toy', status: 'running', seats, hosting: {} },
  offers: {},
  log,
  effects: log.map(() => ({ items: [], marks: [] })),
} as unknown as Position;
const rounds: LogRound[] = [
  {
    number: 1,
    opening: { text: 'Round 1', position: 0, isHeading: true },
    lines: log.map(({ seat }, at) => ({ text: `Entry ${at + 1}`, position: at + 1, seat })),
  },
];

const socket = { status: 'open', busy: false, problem: null as Problem | null };

let sitting: Sitting<Position, View>;

beforeEach(() => {
  vi.useFakeTimers();
  const views = log.map((_, at) => ({ position: at + 1, view: { at: at + 1 } }));
  vi.stubGlobal('fetch', async () => ({ ok: true, json: async () => views }));
  vi.stubGlobal('matchMedia', () => ({ matches: true }));
  prefs.story = 'off';
  sitting = new Sitting(() => ({ position, view: {} as View, socket: socket as never }), {
    rounds: () => rounds,
  });
});

afterEach(() => {
  Object.assign(prefs, preferencesFrom({}));
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

it('what is shown again goes at a pace, though the story does not begin by itself', async () => {
  expect([sitting.isTelling, sitting.news.length]).toEqual([false, 2]);
  sitting.again();
  await vi.advanceTimersByTimeAsync(500);
  expect([sitting.isTelling, sitting.step?.told]).toEqual([true, 2]);
  await vi.advanceTimersByTimeAsync(1000);
  expect(sitting.step?.told).toBe(3);
});

it('by the minute an own step is not told again', () => {
  const toldWith = (hosting: object) => {
    const info = { ...position.info, hosting };
    const given = { position: { ...position, info }, view: {} as View, socket: socket as never };
    const all = new Sitting(() => given as never, {
      rounds: () => rounds,
      tells: ({ told }) => told === 1,
      since: () => 0,
    });
    return all.news.map(({ told }) => told);
  };
  expect(toldWith({})).toEqual([1, 2, 3]);
  expect(toldWith({ clock_minutes: 10 })).toEqual([2, 3]);
});

it('why an earlier position can’t be shown is told until one can', async () => {
  const fetched = fetch;
  vi.stubGlobal('fetch', () => Promise.reject(new Error('no line')));
  sitting.open(0);
  await vi.advanceTimersByTimeAsync(0);
  expect(socket.problem?.code).toBe('network/unreachable');
  vi.stubGlobal('fetch', fetched);
  sitting.open(1);
  await vi.advanceTimersByTimeAsync(0);
  expect([sitting.isPast, socket.problem]).toEqual([true, null]);
});

it('a step that was the present when it was told stays what it was as more comes', async () => {
  vi.stubGlobal('fetch', () => Promise.reject(new Error('no line')));
  prefs.story = 'slow';
  const now = (length: number) => ({
    ...position,
    version: `${length}`,
    log: log.slice(0, length),
  });
  const views = [1, 2, 3].map((at) => ({ at }) as unknown as View);
  let seen = 1;
  const told = () => ({
    number: 1,
    opening: { text: 'Round 1', position: 0, isHeading: true },
    lines: (rounds[0]?.lines ?? []).slice(0, seen),
  });
  const others = new Sitting(
    () =>
      ({ position: now(seen), view: views[seen - 1] as View, socket: socket as never }) as never,
    { rounds: () => [told()] },
  );
  for (seen of [1, 2, 3]) {
    others.follow();
    await vi.advanceTimersByTimeAsync(100);
  }
  expect(others.step?.told).toBe(2);
  expect(others.view).toEqual({ at: 2 });
});

it('a step that was on its way when the match ended is asked for again, not told beside the end', async () => {
  const answered = fetch;
  let come = () => {};
  const late = new Promise<void>((resolve) => (come = resolve));
  vi.stubGlobal('fetch', async (address: string) => {
    await late;
    return answered(address);
  });
  prefs.story = 'slow';
  let [seen, status] = [1, 'running'];
  const others = new Sitting(
    () =>
      ({
        position: { ...position, info: { ...position.info, status }, log: log.slice(0, seen) },
        view: { at: 'end' } as unknown as View,
        socket: socket as never,
      }) as never,
    { rounds: () => [{ ...rounds[0], lines: rounds[0]?.lines.slice(0, seen) ?? [] } as LogRound] },
  );
  for ([seen, status] of [
    [1, 'running'],
    [3, 'running'],
    [3, 'over'],
  ] as const) {
    others.follow();
    await vi.advanceTimersByTimeAsync(0);
  }
  come();
  await vi.advanceTimersByTimeAsync(10);
  expect([others.step?.told, others.view]).toEqual([2, { at: 2 }]);
});
