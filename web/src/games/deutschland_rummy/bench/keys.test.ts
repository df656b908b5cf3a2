import { beforeEach, afterEach, expect, it, vi } from 'vitest';
import type { Bench } from './bench.svelte';
import { keyHandler } from './keys';

/** A part of the page inside what some selectors match. */
class Part {
  readonly dataset: Record<string, string>;

  constructor(
    private readonly within: readonly string[] = [],
    tile?: string,
  ) {
    this.dataset = tile === undefined ? {} : { tile };
  }

  closest(selectors: string): Part | null {
    return selectors.split(', ').some((one) => this.within.includes(one)) ? this : null;
  }
}

const AIM = { kind: 'new' };
const TILE = new Part(['button', 'button[data-tile]', '[data-tile]'], 'a--b');
const BUTTON = new Part(['button', 'button:not([data-tile])']);
const DIVIDER = new Part(['[role="separator"]']);

/** A draft that may be laid, with some tiles in hand. */
function drafted(hand: readonly string[] = []) {
  return {
    hand,
    aim: hand.length > 0 ? AIM : null,
    spots: { all: [], binds: () => false },
    rows: [{ id: 1, tiles: ['a--b', 'b--c'] }],
    legal: true,
    isTurn: true,
    isStill: false,
    drop: vi.fn(),
    pick: vi.fn(),
    split: vi.fn(),
    commit: vi.fn(),
    undo: vi.fn(() => true),
  };
}

const join = vi.fn();

function press(bench: ReturnType<typeof drafted>, key: string, target: Part, more: object = {}) {
  const preventDefault = vi.fn();
  const handle = keyHandler(bench as unknown as Bench, { join });
  handle({ key, target, preventDefault, ...more } as unknown as KeyboardEvent);
  return preventDefault.mock.calls.length > 0;
}

beforeEach(() => {
  vi.stubGlobal('Element', Part);
  vi.stubGlobal('document', { body: new Part(), querySelectorAll: () => [] });
});

afterEach(() => {
  vi.unstubAllGlobals();
});

it('Enter lays a draft, Space never does: it scrolls', () => {
  const bench = drafted();
  expect(press(bench, ' ', new Part())).toBe(false);
  expect(bench.commit).not.toHaveBeenCalled();
  expect(press(bench, 'Enter', new Part())).toBe(true);
  expect(bench.commit).toHaveBeenCalledOnce();
});

it.each(['Enter', ' '])('%s picks a tile, and drops what is in hand', (key) => {
  const bench = drafted();
  expect(press(bench, key, TILE)).toBe(true);
  expect(bench.pick).toHaveBeenCalledWith({ tile: 'a--b' });
  const holding = drafted(['a--b']);
  expect(press(holding, key, TILE)).toBe(true);
  expect(holding.drop).toHaveBeenCalledWith(AIM);
});

it.each(['Enter', ' '])('%s on a button presses that, whatever is in hand', (key) => {
  for (const bench of [drafted(), drafted(['a--b'])]) {
    expect(press(bench, key, BUTTON)).toBe(false);
    for (const { mock } of [bench.drop, bench.pick, bench.commit]) expect(mock.calls).toEqual([]);
  }
});

it('what moves the divider does nothing to the draft', () => {
  for (const key of ['Enter', 'ArrowUp', 'ArrowDown', 'Home', 'End']) {
    for (const bench of [drafted(), drafted(['a--b'])]) {
      expect(press(bench, key, DIVIDER)).toBe(false);
      expect([bench.commit, bench.drop].some(({ mock }) => mock.calls.length > 0)).toBe(false);
      expect(bench.aim).toBe(bench.hand.length > 0 ? AIM : null);
    }
  }
});

it('a step of the draft is taken back from anywhere, the divider too', () => {
  const bench = drafted();
  expect(press(bench, 'z', DIVIDER, { ctrlKey: true })).toBe(true);
  expect(bench.undo).toHaveBeenCalledOnce();
});

it.each(['s', 'j'])('%s says before coming out why it does nothing', (key) => {
  const bench = { ...drafted(), spots: { all: [], binds: () => true } };
  expect(press(bench, key, TILE)).toBe(true);
  expect(bench.split).not.toHaveBeenCalled();
  expect(bench.pick, 'the bar of what is picked tells the rule').toHaveBeenCalledOnce();
});

it('s splits a route that may be changed', () => {
  const bench = drafted();
  expect(press(bench, 's', TILE)).toBe(true);
  expect(bench.split).toHaveBeenCalledWith('a--b');
});

it('j is answered wherever the keyboard is, as on the rack', () => {
  const bench = { ...drafted(), rows: [] };
  expect(press(bench, 'j', TILE)).toBe(true);
  expect(join).toHaveBeenLastCalledWith(-1);
});
