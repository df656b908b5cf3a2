import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Effects } from '../../../protocol/on_the_underground';
import { DRAWING } from '../board.fixture';
import { Unfolding } from './unfolding.svelte';

const LAID: Effects = {
  items: [
    { rule: 'ug.score.terminus', seat: 1, points: 2, why: [['line', 'red']] },
    { rule: 'ug.score.rail', seat: 1, points: 1, why: [['line', 'red']] },
  ],
  marks: [{ type: 'token-laid', seat: 1, line: 'red', edge: DRAWING.edges[0]?.id ?? '', left: 3 }],
};
const TRAVELLED: Effects = {
  items: [{ rule: 'ug.passenger.points', seat: 1, points: 1, why: [['line', 'red']] }],
  marks: [
    {
      type: 'passenger-travelled',
      journey: {
        origin: 'acton',
        destination: 'bank',
        empty: 0,
        lines: ['red'],
        steps: [{ to: 'bank', line: 'red' }],
        choices: 1,
        rivals: [],
      },
    },
  ],
};

let unfolding: Unfolding;

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('matchMedia', () => ({ matches: false }));
  vi.stubGlobal('document', { querySelector: () => null });
  unfolding = new Unfolding(
    () => DRAWING,
    (x, y) => ({ x, y }),
    () => 1,
  );
});

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const show = (...effects: Effects[]) => unfolding.show(effects, new Map());

describe('what a step brings', () => {
  it('is a token with the points that it has brought', () => {
    expect(show(LAID)).toBe(true);
    expect(unfolding.fresh.map(({ line }) => line)).toEqual(['red']);
    expect(unfolding.flights.map(({ text }) => text)).toEqual(['+3']);
    expect(show()).toBe(false);
    expect(unfolding.fresh).toEqual([]);
  });

  it('is a journey, and a point for the owner of each line at its end', () => {
    show(TRAVELLED);
    expect(unfolding.route).toHaveLength(1);
    expect(unfolding.flights).toEqual([]);
    vi.advanceTimersByTime(120);
    expect(unfolding.flights.map(({ text, line }) => [text, line])).toEqual([['+1', 'red']]);
  });

  it('leaves no points in the air when somebody skips it', () => {
    show(LAID, TRAVELLED);
    expect(unfolding.flights).toHaveLength(1);
    unfolding.skip();
    expect([unfolding.under, unfolding.flights]).toEqual([null, []]);
    vi.runAllTimers();
    expect(unfolding.flights).toEqual([]);
  });

  it('puts away what was under way before', () => {
    show(TRAVELLED);
    show(LAID);
    expect(unfolding.route).toBeNull();
    expect(unfolding.under).toBeNull();
  });

  it('goes as fast as the replay does', () => {
    unfolding.show([TRAVELLED], new Map(), 4);
    const fast = unfolding.under?.pace ?? 0;
    unfolding.show([TRAVELLED], new Map(), 1);
    expect(unfolding.under?.pace).toBe(4 * fast);
  });
});
