import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { hands } from './hands.svelte';
import { Twice } from './twice.svelte';

beforeEach(() => {
  vi.useFakeTimers();
  vi.spyOn(hands, 'ready', 'get').mockReturnValue(true);
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

it('what was asked for once lapses, and that is told until it is asked for again', () => {
  const twice = new Twice<string>();
  const act = vi.fn();
  twice.ask('a', act);
  expect([twice.armed, twice.lapsed]).toEqual(['a', null]);
  vi.advanceTimersByTime(5000);
  expect([twice.armed, twice.lapsed]).toEqual([null, 'a']);
  twice.ask('a', act);
  expect([twice.armed, twice.lapsed]).toEqual(['a', null]);
  twice.ask('a', act);
  expect(act).toHaveBeenCalledOnce();
  vi.advanceTimersByTime(5000);
  expect([twice.armed, twice.lapsed]).toEqual([null, null]);
});
