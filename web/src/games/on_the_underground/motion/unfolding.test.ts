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
  );
});

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const follow = (effects: Effects[], isShown = true) =>
  unfolding.follow(effects, new Map(), isShown);

describe('what happens between two positions', () => {
  it('is nothing when the page is opened: what was before is over', () => {
    expect(follow([LAID, TRAVELLED])).toBe(false);
    expect(unfolding.fresh).toEqual([]);
    expect(unfolding.route).toBeNull();
  });

  it('is a token with the points that it has brought', () => {
    follow([]);
    expect(follow([LAID])).toBe(true);
    expect(unfolding.fresh.map(({ line }) => line)).toEqual(['red']);
    expect(unfolding.flights.map(({ text }) => text)).toEqual(['+3']);
    expect(follow([LAID])).toBe(false);
    expect(unfolding.fresh).toEqual([]);
  });

  it('is a journey, and a point for the owner of each line at its end', () => {
    follow([LAID]);
    follow([LAID, TRAVELLED]);
    expect(unfolding.route).toHaveLength(1);
    expect(unfolding.flights).toEqual([]);
    unfolding.skip();
    expect(unfolding.flights.map(({ text, line }) => [text, line])).toEqual([['+1', 'red']]);
  });

  it('is not shown where somebody looks back, nor when an entry was taken back', () => {
    follow([]);
    expect(follow([LAID], false)).toBe(true);
    expect(unfolding.fresh).toEqual([]);
    expect(unfolding.flights).toEqual([]);
    expect(follow([])).toBe(false);
  });
});
