import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { Hands, hands, PAUSE, watchHands } from './hands.svelte';
import { Twice } from './twice.svelte';

beforeEach(() => vi.useFakeTimers());
afterEach(() => {
  vi.advanceTimersByTime(60_000);
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

it('nothing is meant for a moment after something has changed', () => {
  const both = new Hands();
  expect(both.ready).toBe(true);
  both.startle();
  vi.advanceTimersByTime(PAUSE - 1);
  expect(both.ready).toBe(false);
  both.startle();
  vi.advanceTimersByTime(PAUSE - 1);
  expect(both.ready).toBe(false);
  vi.advanceTimersByTime(1);
  expect(both.ready).toBe(true);
});

it('what needs longer to be seen is waited for, whatever changes meanwhile', () => {
  const both = new Hands();
  both.startle(3 * PAUSE);
  vi.advanceTimersByTime(PAUSE);
  both.startle();
  vi.advanceTimersByTime(2 * PAUSE - 1);
  expect(both.ready).toBe(false);
  vi.advanceTimersByTime(1);
  expect(both.ready).toBe(true);
});

it('a finger that came down before means what was there before, however long it stays', () => {
  const both = new Hands();
  both.press(performance.now());
  vi.advanceTimersByTime(10);
  both.startle();
  vi.advanceTimersByTime(10 * PAUSE);
  both.click();
  expect(both.ready).toBe(false);
  both.press(performance.now());
  expect(both.ready).toBe(true);
  both.click();
  expect(both.ready).toBe(true);
});

it('a click that came too late is over in a moment, also if nothing is pressed after it', () => {
  const both = new Hands();
  both.press(performance.now());
  both.startle();
  vi.advanceTimersByTime(10 * PAUSE);
  both.click();
  vi.advanceTimersByTime(PAUSE - 1);
  expect(both.ready).toBe(false);
  vi.advanceTimersByTime(1);
  expect(both.ready).toBe(true);
});

it('what is asked for twice happens the second time, if that does not come at once', () => {
  const twice = new Twice<string>();
  const give = vi.fn();
  twice.ask('kiel', give);
  twice.ask('kiel', give);
  expect([twice.armed, give.mock.calls.length]).toEqual(['kiel', 0]);
  vi.advanceTimersByTime(PAUSE);
  twice.ask('ulm', give);
  expect([twice.armed, give.mock.calls.length]).toEqual(['ulm', 0]);
  vi.advanceTimersByTime(PAUSE);
  twice.ask('ulm', give);
  expect([twice.armed, give.mock.calls.length]).toEqual([null, 1]);
});

it('what was asked for once is forgotten after a while', () => {
  const twice = new Twice<string>();
  const give = vi.fn();
  twice.ask('kiel', give);
  vi.advanceTimersByTime(10_000);
  expect(twice.armed).toBeNull();
  twice.ask('kiel', give);
  expect(give).not.toHaveBeenCalled();
});

type Listener = (event: Event) => void;

/** The listeners that observe input, by event. */
function watched(): Record<string, Listener> {
  const found: Record<string, Listener> = {};
  vi.stubGlobal('addEventListener', (kind: string, listener: Listener) => {
    found[kind] = listener;
  });
  vi.stubGlobal('Element', Target);
  watchHands();
  return found;
}

class Target {
  constructor(private readonly fits: string) {}

  closest(selector: string): Target | null {
    return selector.includes(this.fits) ? this : null;
  }
}

function event(more: object) {
  const stop = vi.fn();
  const made = { preventDefault: stop, stopImmediatePropagation: vi.fn(), timeStamp: 0, ...more };
  return { made: made as unknown as Event, stop };
}

it('a key that is held down does what it does once', () => {
  const { keydown } = watched();
  const target = new Target('body');
  for (const [key, repeat, stopped] of [
    ['Enter', false, 0],
    ['Enter', true, 1],
    ['e', true, 1],
    ['ArrowLeft', true, 0],
    ['+', true, 0],
  ] as const) {
    const { made, stop } = event({ key, repeat, target });
    keydown?.(made);
    expect([key, repeat, stop.mock.calls.length]).toEqual([key, repeat, stopped]);
  }
  const { made, stop } = event({ key: 'e', repeat: true, target: new Target('input') });
  keydown?.(made);
  expect(stop).not.toHaveBeenCalled();
});

it('what is to be deliberate is not clicked while the hands are startled', () => {
  const { click } = watched();
  const clicks = (fits: string) => {
    const { made, stop } = event({ detail: 0, target: new Target(fits) });
    click?.(made);
    return stop.mock.calls.length === 0;
  };
  expect(clicks('[data-deliberate]')).toBe(true);
  hands.startle();
  expect([clicks('[data-deliberate]'), clicks('other')]).toEqual([false, true]);
  vi.advanceTimersByTime(PAUSE);
  expect(clicks('[data-deliberate]')).toBe(true);
});
