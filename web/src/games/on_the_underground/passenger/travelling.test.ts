import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { JourneyView } from '../../../protocol/on_the_underground';
import { DRAWING } from '../board.fixture';
import { Travelling } from './travelling.svelte';

function journey(origin: string, ...through: string[]): JourneyView {
  return {
    origin,
    destination: through.at(-1) ?? origin,
    empty: through.length,
    lines: [],
    steps: through.map((to) => ({ to, line: null })),
    choices: 1,
    rivals: [],
  };
}

let isCalm = false;
let arrived: string[];
let travelling: Travelling;

function follow(...journeys: JourneyView[]) {
  travelling.follow(journeys, DRAWING, new Map());
}

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('matchMedia', () => ({ matches: isCalm }));
  isCalm = false;
  arrived = [];
  travelling = new Travelling(({ destination }) => arrived.push(destination));
});

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

describe('the passenger', () => {
  it('sets out when a turn is over, and goes step by step', () => {
    follow(journey('acton', 'bank', 'camden'));
    expect(travelling.at).toEqual([0, 0]);
    vi.advanceTimersByTime(130);
    expect(travelling.at).toEqual([100, 0]);
    vi.advanceTimersByTime(300);
    expect(travelling.at).toEqual([100, 100]);
    expect(arrived).toEqual(['camden']);
    vi.advanceTimersByTime(1000);
    expect(travelling.journey).toBeNull();
    expect(arrived).toEqual(['camden']);
  });

  it('goes on from a first journey that was chosen to the second one', () => {
    follow(journey('acton', 'bank'));
    expect(travelling.journey?.destination).toBe('bank');
    vi.advanceTimersByTime(2000);
    follow(journey('bank', 'camden'));
    expect(travelling.journey?.destination).toBe('camden');
    expect(travelling.left).toEqual([]);
  });

  it('stays when nobody has travelled', () => {
    follow();
    expect(travelling.journey).toBeNull();
  });

  it('lets journeys of fast turns wait in a queue', () => {
    follow(journey('acton', 'bank'));
    follow(journey('bank', 'camden'));
    expect(travelling.journey?.destination).toBe('bank');
    expect(travelling.left.map(({ destination }) => destination)).toEqual(['camden']);
    vi.advanceTimersByTime(5000);
    expect(arrived).toEqual(['bank', 'camden']);
  });

  it('arrives at once, and once only, when somebody skips it', () => {
    follow(journey('acton', 'bank'), journey('bank', 'camden'));
    travelling.skip();
    expect(travelling.journey).toBeNull();
    vi.advanceTimersByTime(5000);
    expect(arrived).toEqual(['bank', 'camden']);
  });

  it('does not move where people want things to stand still', () => {
    isCalm = true;
    follow(journey('acton', 'bank'));
    expect(travelling.journey).toBeNull();
  });
});
