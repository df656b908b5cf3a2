import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { Pointed } from './pointed.svelte';

const STATION = { kind: 'station', id: 'bank' } as const;

describe('what is told of a station', () => {
  beforeEach(() => vi.useFakeTimers());
  afterEach(() => vi.useRealTimers());

  it('goes by itself after some seconds', () => {
    const pointed = new Pointed();
    pointed.hold(STATION);
    pointed.fade();
    vi.advanceTimersByTime(5900);
    expect(pointed.subject).toEqual(STATION);
    vi.advanceTimersByTime(200);
    expect(pointed.subject).toBe(null);
  });

  it('stays while somebody has the focus there, and until another one is asked for', () => {
    const pointed = new Pointed();
    pointed.hold(STATION);
    const stop = pointed.fade();
    pointed.over = STATION;
    stop(); // as what has changed does
    pointed.fade();
    vi.advanceTimersByTime(9000);
    expect(pointed.held).toEqual(STATION);
  });

  it('goes with the next choice; a line that is pointed at stays', () => {
    const pointed = new Pointed();
    pointed.hold(STATION);
    pointed.release();
    expect(pointed.held).toBe(null);
    pointed.hold({ kind: 'line', id: 'red' });
    pointed.release();
    pointed.fade();
    vi.advanceTimersByTime(9000);
    expect(pointed.held).toEqual({ kind: 'line', id: 'red' });
  });
});
