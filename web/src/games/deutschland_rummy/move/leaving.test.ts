import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { Action, Position } from '../../../protocol/deutschland_rummy';
import { PAUSE } from '../../../table/hands.svelte';
import { OFFERS } from '../bench/bench.fixture';
import { Leaving } from './leaving.svelte';

const commit = vi.fn();
const send = vi.fn();
const MUST = { rule: 'dr.turn.must-draw', parameters: [] };

function now(changes: object = {}) {
  const bench = { changed: false, legal: false, isTurn: true, fitting: [] as string[], commit };
  const position = { version: '1', seat: 0, offers: OFFERS, log: [] } as unknown as Position;
  return { position, bench, ready: true, confirm: true, failed: false, ...changes };
}

let given: ReturnType<typeof now>;
let leaving: Leaving;

/** A bench on which a tile of the rack fits a route. */
function tempting(changed = false) {
  return { changed, legal: false, isTurn: true, fitting: ['a--b'], commit };
}

function pause(): void {
  vi.advanceTimersByTime(PAUSE);
}

/** A position with the own entry at the end of its log, if there is one. */
function position(version: string, offers: object | null, action?: Action): Position {
  const log = action ? [{ type: 'act', seq: 1, seat: 0, action }] : [];
  return { version, seat: 0, offers, log } as unknown as Position;
}

beforeEach(() => {
  vi.useFakeTimers();
  commit.mockClear();
  send.mockClear();
  given = now();
  leaving = new Leaving(() => given, send);
});

afterEach(() => {
  pause();
  vi.useRealTimers();
});

it.each([
  ['that may be ended', OFFERS],
  ['that may not be ended', { ...OFFERS, end: MUST }],
])('letters typed by accident neither draw nor end a turn %s', (_, offers) => {
  given = now({ position: position('1', offers) });
  for (const letter of 'DRESDEN EDEN') {
    leaving.typed(letter);
    if (letter === 'D') leaving.draw();
    if (letter === 'E') leaving.end();
    pause();
  }
  expect(send).not.toHaveBeenCalled();
});

it('a letter pressed twice is meant', () => {
  leaving.end();
  pause();
  leaving.end();
  expect(send.mock.calls).toEqual([[{ type: 'end' }]]);
});

it('two presses in a row are one', () => {
  leaving.end();
  leaving.end();
  expect([send.mock.calls.length, leaving.armed]).toEqual([0, 'end']);
});

it('the button ends a turn with which nothing is given up at once', () => {
  leaving.press();
  expect(send.mock.calls).toEqual([[{ type: 'end' }]]);
});

it('the button asks again while a tile still fits, and forgets it after a moment', () => {
  given = now({ bench: tempting() });
  leaving.press();
  expect([leaving.armed, send.mock.calls.length]).toEqual(['end', 0]);
  vi.advanceTimersByTime(8000);
  expect(leaving.armed).toBeNull();
  leaving.press();
  pause();
  leaving.press();
  expect(send.mock.calls).toEqual([[{ type: 'end' }]]);
});

it.each([
  ['a tile is tried', { bench: tempting(true) }],
  ['something happens', { position: position('2', OFFERS, { type: 'draw' }) }],
])('the button is as before when %s', (_, change) => {
  given = now({ bench: tempting() });
  leaving.press();
  given = now({ bench: tempting(), ...change });
  leaving.follow();
  expect(leaving.armed).toBeNull();
});

it('without confirming a turn ends at once, but not a game', () => {
  given = now({ confirm: false });
  leaving.end();
  expect(send).toHaveBeenCalledOnce();
  given = now({ confirm: false, position: position('1', { ...OFFERS, ends_in: 1 }) });
  leaving.end();
  expect(send).toHaveBeenCalledOnce();
  expect([leaving.armed, leaving.isAsked]).toEqual([null, true]);
});

it('a turn that may not be ended is not asked about', () => {
  given = now({ position: position('1', { ...OFFERS, end: MUST, draw: MUST }) });
  leaving.end();
  leaving.draw();
  expect([leaving.armed, leaving.isAsked]).toEqual([null, false]);
});

it('a draft is laid before the turn is ended', () => {
  given = now({
    bench: { changed: true, legal: true, isTurn: true, fitting: [] as string[], commit },
  });
  leaving.end();
  expect([leaving.isAsked, send.mock.calls.length]).toEqual([true, 0]);
  leaving.layAndLeave();
  expect([leaving.isAsked, commit.mock.calls.length, send.mock.calls.length]).toEqual([
    false,
    1,
    0,
  ]);
  leaving.follow();
  expect(send).not.toHaveBeenCalled();
  given = now({ position: position('2', OFFERS, { type: 'lay', routes: [] }) });
  leaving.follow();
  leaving.follow();
  expect(send.mock.calls).toEqual([[{ type: 'end' }]]);
});

it('a laying that was refused, or something else, does not end the turn', () => {
  given = now({
    bench: { changed: true, legal: true, isTurn: true, fitting: [] as string[], commit },
  });
  leaving.layAndLeave();
  given = now({ failed: true });
  leaving.follow();
  given = now({ position: position('2', OFFERS, { type: 'lay', routes: [] }) });
  leaving.follow();
  given = now({
    bench: { changed: true, legal: true, isTurn: true, fitting: [] as string[], commit },
  });
  leaving.layAndLeave();
  given = now({ position: position('3', OFFERS, { type: 'draw' }) });
  leaving.follow();
  expect(send).not.toHaveBeenCalled();
});

it('a draft that can not be laid is left on purpose only', () => {
  given = now({
    bench: { changed: true, legal: false, isTurn: true, fitting: [] as string[], commit },
  });
  leaving.end();
  leaving.layAndLeave();
  expect([leaving.isAsked, commit.mock.calls.length]).toEqual([true, 0]);
  leaving.leave();
  expect(send.mock.calls).toEqual([[{ type: 'end' }]]);
});

it.each([
  ['the turn', null, false],
  ['the game', 1, true],
])('with the draft goes the question about it, not that whether to end %s', (_, ends_in, stays) => {
  const bench = { changed: true, legal: true, isTurn: true, fitting: [] as string[], commit };
  const open = position('1', { ...OFFERS, ends_in });
  given = now({ bench, position: open });
  leaving.press();
  leaving.follow();
  expect(leaving.isAsked).toBe(true);
  given = now({ position: open });
  leaving.follow();
  expect(leaving.isAsked).toBe(stays);
});

it('the question goes when the turn is over', () => {
  given = now({
    bench: { changed: true, legal: false, isTurn: true, fitting: [] as string[], commit },
  });
  leaving.end();
  given = now({ position: position('2', null) });
  leaving.follow();
  expect(leaving.isAsked).toBe(false);
});

it('a turn that was not ended by a second press says so until something is done', () => {
  given = now({ bench: tempting() });
  leaving.press();
  pause();
  vi.advanceTimersByTime(5000);
  expect([leaving.armed, leaving.isLapsed]).toEqual(['end', false]);
  vi.advanceTimersByTime(5000);
  expect([leaving.armed, leaving.isLapsed]).toEqual([null, true]);
  leaving.follow();
  expect(leaving.isLapsed).toBe(true);
  given = now({ bench: tempting(true) });
  leaving.follow();
  expect(leaving.isLapsed).toBe(false);
  expect(send).not.toHaveBeenCalled();
});
