import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { Player, type Mode, type Script } from './player.svelte';
import type { Step } from './steps';

const turnOf = (at: number, first: number, last: number) => ({
  at,
  title: '',
  first,
  last,
  opened: 0,
  closed: 0,
});
/** Six steps in three turns. */
const TURNS = [turnOf(0, 0, 1), turnOf(1, 2, 4), turnOf(2, 5, 5)];
const STEPS = TURNS.flatMap((of) => Array.from({ length: of.last - of.first + 1 }, () => of)).map(
  (turn, at): Step => ({
    at,
    told: at + 1,
    from: at,
    to: at + 1,
    seat: 1,
    who: '',
    lines: [],
    turn,
  }),
);

let shown: [number, Mode][];
let skipped: number[];
let isMoving: boolean;
let speed: number;
let load: ReturnType<typeof vi.fn<Script['load']>>;
let problems: unknown[];
let script: Script;
let player: Player;

beforeEach(() => {
  vi.useFakeTimers();
  [shown, skipped, problems, isMoving, speed] = [[], [], [], false, 1];
  load = vi.fn<Script['load']>(async () => undefined);
  script = {
    steps: () => STEPS,
    load,
    pace: () => 1000,
    speed: () => speed,
    isMoving: () => isMoving,
    onshow: ({ at }, mode) => shown.push([at, mode]),
    onskip: (steps) => skipped.push(...steps.map(({ at }) => at)),
    onproblem: (thrown) => problems.push(thrown),
  };
  player = new Player(script);
});

afterEach(() => {
  player.stop();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

it('a story goes faster where it may take no longer', async () => {
  player = new Player({ ...script, most: () => 3000 });
  player.tell(STEPS);
  await settle();
  expect(player.hurry).toBe(0.5);
  await pass(2900);
  expect(player.mode).toBe('story');
  await pass(200);
  expect([player.mode, player.hurry]).toEqual([null, 1]);
});

it('what waits is not told once a later step tells it', async () => {
  const line = { text: 'asked', position: 0 };
  const steps = STEPS.map((step, at) => ({
    ...step,
    lines: [{ ...line, isToldLater: at === 1 || at === 2 }],
  }));
  player = new Player({ ...script, steps: () => steps });
  player.tell(STEPS.slice(0, 3));
  await settle();
  player.tell(STEPS.slice(3, 4));
  expect(player.queue).toEqual([0, 3]);
});

it('a step stands while somebody reads about it, and goes on with the next one', async () => {
  player.tell(STEPS.slice(0, 2));
  await settle();
  player.held = true;
  await pass(60_000);
  expect(places()).toEqual([0]);
  player.skip();
  await settle();
  expect(places()).toEqual([0, 1]);
  expect(player.held).toBe(false);
});

const settle = () => vi.advanceTimersByTimeAsync(0);
const pass = (milliseconds: number) => vi.advanceTimersByTimeAsync(milliseconds);
const places = () => shown.map(([at]) => at);

describe('the story', () => {
  it('shows step by step, then the present, with one look at the past', async () => {
    player.tell(STEPS.slice(2, 5));
    expect([player.mode, player.at]).toEqual(['story', null]);
    await settle();
    expect([player.at, player.place, player.queue.length]).toEqual([2, 0, 3]);
    expect(load.mock.calls[0]?.[0]).toHaveLength(3);
    await pass(1000);
    expect(player.at).toBe(3);
    await pass(2000);
    expect([player.mode, player.at]).toEqual([null, null]);
    expect(places()).toEqual([2, 3, 4]);
    expect(skipped).toEqual([]);
  });

  it('goes on to what comes meanwhile', async () => {
    player.tell(STEPS.slice(2, 3));
    await settle();
    player.tell(STEPS.slice(3, 4));
    await pass(1000);
    expect([player.at, player.place, player.queue.length]).toEqual([3, 1, 2]);
  });

  it('is skipped by one, or whole: then what was left is passed over', async () => {
    player.tell(STEPS.slice(1, 6));
    await settle();
    player.skip();
    await settle();
    expect(player.at).toBe(2);
    player.skipAll();
    expect([player.mode, player.at]).toEqual([null, null]);
    expect(skipped).toEqual([3, 4, 5]);
    await pass(9000);
    expect(places()).toEqual([1, 2]);
  });

  it('waits for what moves, and while nobody looks', async () => {
    player.tell(STEPS.slice(0, 2));
    await settle();
    isMoving = true;
    await pass(5000);
    expect(player.at).toBe(0);
    isMoving = false;
    vi.stubGlobal('document', { hidden: true });
    await pass(5000);
    expect(player.at).toBe(0);
    vi.stubGlobal('document', { hidden: false });
    await pass(100);
    expect(player.at).toBe(1);
  });

  it('goes to the present if the past can not be had', async () => {
    load.mockRejectedValue(new Error('no line'));
    player.tell(STEPS.slice(0, 2));
    await settle();
    expect(player.mode).toBeNull();
    expect([skipped, problems]).toEqual([[0, 1], []]);
  });

  it('goes to the present if somebody looks back meanwhile, and the past can not be had', async () => {
    player.tell(STEPS.slice(0, 3));
    await settle();
    load.mockRejectedValueOnce('no line');
    await player.open(5);
    expect([player.mode, skipped, problems]).toEqual([null, [1, 2], ['no line']]);
  });

  it('forgets what was taken back', async () => {
    player.tell(STEPS.slice(1, 5));
    await settle();
    player.forget(3);
    expect(player.queue).toEqual([1, 2]);
    player.forget(1);
    expect(player.mode).toBeNull();
  });
});

describe('looking back', () => {
  it('ends where the step shown was taken back, and only there', async () => {
    player.step(-2);
    await settle();
    player.forget(5);
    expect([player.mode, player.at]).toEqual(['replay', 4]);
    player.forget(4);
    expect([player.mode, player.at]).toEqual([null, null]);
  });

  it('goes by steps, and on from where it is heading', async () => {
    player.step(-1);
    player.step(-1);
    await settle();
    expect([player.mode, player.at]).toEqual(['replay', 4]);
    player.step(-1);
    player.step(1);
    player.step(1);
    await settle();
    expect(player.at).toBe(5);
  });

  it('goes by turns, to the last step of each', async () => {
    player.turn(-1);
    await settle();
    expect(player.at).toBe(4);
    player.turn(-1);
    await settle();
    expect(player.at).toBe(1);
    player.turn(-1);
    await settle();
    expect(player.at).toBe(0);
    player.turn(1);
    await settle();
    expect(player.at).toBe(4);
  });

  it('leads behind the last step to the present', async () => {
    await player.open(5);
    player.step(1);
    expect([player.mode, player.at]).toEqual([null, null]);
  });

  it('plays from the beginning to the last step, as fast as it is told', async () => {
    speed = 4;
    player.playAll();
    await settle();
    await pass(250);
    expect(places()).toEqual([0, 1]);
    await pass(2000);
    expect([player.at, player.playing]).toEqual([5, false]);
  });

  it('stops and goes on', async () => {
    await player.open(1);
    player.play();
    player.play();
    await pass(5000);
    expect(player.at).toBe(1);
    player.play();
    await pass(1000);
    expect(player.at).toBe(2);
  });

  it('tells why an earlier position can not be had, and stays', async () => {
    await player.open(3);
    load.mockRejectedValueOnce('no line');
    await player.open(1);
    expect([player.at, problems]).toEqual([3, ['no line']]);
  });

  it('is not disturbed by a story', async () => {
    await player.open(1);
    player.tell(STEPS.slice(3));
    await pass(5000);
    expect([player.mode, player.at]).toEqual(['replay', 1]);
  });
});

it('shows where a step is before what it did, if it is elsewhere', async () => {
  const done: number[] = [];
  player.stop();
  player = new Player({
    steps: () => STEPS,
    load,
    lead: ({ at }) => (at === 1 ? 400 : 0),
    pace: () => 1000,
    speed: () => 1,
    isMoving: () => false,
    onshow: ({ at }, mode) => shown.push([at, mode]),
    ondone: ({ at }) => done.push(at),
    onskip: () => undefined,
    onproblem: () => undefined,
  });
  player.tell(STEPS.slice(0, 3));
  await settle();
  expect([player.at, player.arriving, done]).toEqual([0, false, [0]]);
  await vi.advanceTimersByTimeAsync(1000);
  expect([player.at, player.arriving, done]).toEqual([1, true, [0]]);
  await vi.advanceTimersByTimeAsync(400);
  expect([player.at, player.arriving, done]).toEqual([1, false, [0, 1]]);
  await vi.advanceTimersByTimeAsync(999);
  expect(player.at).toBe(1);
  await vi.advanceTimersByTimeAsync(1);
  expect(player.at).toBe(2);

  // Steps that are skipped are not shown.
  player.leave();
  player.tell(STEPS.slice(0, 3));
  await settle();
  player.skip();
  await settle();
  expect(player.arriving).toBe(true);
  player.skip();
  await settle();
  expect([player.at, player.arriving]).toEqual([2, false]);
  await vi.advanceTimersByTimeAsync(500);
  expect(done).toEqual([0, 1, 2, 0, 2]);
});
