import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Trips } from '../../../protocol/on_the_underground';
import { Ahead } from './ahead.svelte';

const RED = { type: 'place', line: 'red', edge: 'acton-bank' } as const;
const BLUE = { ...RED, line: 'blue' };
const STAYS: Trips = { trips: [] };

describe('where he would go with a token', () => {
  beforeEach(() => {
    vi.useFakeTimers();
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  it('is asked once, after a pause', async () => {
    const ask = vi.fn(() => Promise.resolve(STAYS));
    const ahead = new Ahead(ask);
    ahead.look('now', RED);
    expect(ask).not.toHaveBeenCalled();
    expect(ahead.with(RED)).toBeNull();
    await vi.advanceTimersByTimeAsync(200);
    expect(ahead.with(RED)).toEqual([]);
    ahead.look('now', RED);
    await vi.advanceTimersByTimeAsync(200);
    expect(ask).toHaveBeenCalledTimes(1);
    expect(ahead.with(BLUE)).toBeNull();
  });

  it('is not asked of what is only passed over, and called off when it is left', async () => {
    let heard: AbortSignal | null = null;
    const ask = vi.fn((_: unknown, signal: AbortSignal) => {
      heard = signal;
      return new Promise<Trips>((resolve) => {
        setTimeout(() => resolve(STAYS), 500);
      });
    });
    const ahead = new Ahead(ask);
    ahead.look('now', RED)();
    await vi.advanceTimersByTimeAsync(200);
    expect(ask).not.toHaveBeenCalled();
    const leave = ahead.look('now', BLUE);
    await vi.advanceTimersByTimeAsync(200);
    leave();
    expect(heard).toHaveProperty('aborted', true);
    await vi.advanceTimersByTimeAsync(1000);
    expect(ahead.with(BLUE)).toBeNull();
  });

  it('is forgotten in another situation, and says nothing without an answer', async () => {
    const ask = vi
      .fn<() => Promise<Trips>>()
      .mockResolvedValueOnce(STAYS)
      .mockRejectedValueOnce(new Error('unreachable'))
      .mockResolvedValue({ trips: null });
    const ahead = new Ahead(ask);
    ahead.look('now', RED);
    await vi.advanceTimersByTimeAsync(200);
    ahead.look('then', RED);
    expect(ahead.with(RED)).toBeNull();
    expect(ahead.isSilent(RED)).toBe(false);
    await vi.advanceTimersByTimeAsync(200);
    expect([ahead.with(RED), ahead.isSilent(RED)]).toEqual([null, true]);
    ahead.look('then', BLUE);
    await vi.advanceTimersByTimeAsync(200);
    expect([ahead.with(BLUE), ahead.isSilent(BLUE)]).toEqual([null, true]);
    ask.mockResolvedValue(STAYS);
    ahead.look('then', BLUE);
    await vi.advanceTimersByTimeAsync(200);
    expect([ahead.with(BLUE), ahead.isSilent(BLUE)]).toEqual([[], false]);
  });
});
