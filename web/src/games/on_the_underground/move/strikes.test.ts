import { beforeEach, describe, expect, it, vi } from 'vitest';
import { Pointed } from '../board/pointed.svelte';
import type { Found } from '../board/pointing';
import { offersOf, placeOf } from '../board.fixture';
import { Choice } from './choice.svelte';
import { Strikes } from './strikes';

const edge = (id: string): Found => ({ kind: 'edge', id, isSure: true });

function strikesOn(isConfirming = true) {
  const offers = offersOf({ places: [placeOf('red', 'ab'), placeOf('red', 'bc')] });
  const choice = new Choice(
    () => offers,
    () => ['red'],
  );
  choice.settle();
  const pointed = new Pointed();
  const refusals = { forget: vi.fn(), ask: vi.fn(() => Promise.resolve()) };
  const confirm = vi.fn();
  const strikes = new Strikes({
    choice,
    pointed,
    refusals,
    isActing: () => true,
    isConfirming: () => isConfirming,
    confirm,
  });
  return { choice, pointed, refusals, confirm, strikes };
}

describe('strikes on the board', () => {
  beforeEach(() => {
    vi.useFakeTimers();
    return () => vi.useRealTimers();
  });

  it.each([false, true])('choose an edge, and never lay where Confirm does: %s', (byFinger) => {
    const { choice, confirm, strikes } = strikesOn();
    for (let times = 0; times < 3; times++) strikes.strike(edge('ab'), byFinger);
    vi.runAllTimers();
    expect(choice.edge).toBe('ab');
    expect(confirm).not.toHaveBeenCalled();
  });

  it('lay at once without confirming, by mouse alone', () => {
    const { confirm, strikes } = strikesOn(false);
    strikes.strike(edge('ab'), true);
    vi.runAllTimers();
    expect(confirm).not.toHaveBeenCalled();
    strikes.strike(edge('bc'), false);
    expect(confirm).toHaveBeenCalledOnce();
  });

  it('choose nothing if two taps zoom: what was chosen before stays', () => {
    const { choice, pointed, strikes } = strikesOn();
    strikes.strike(edge('ab'), true);
    strikes.revoke();
    expect(choice.edge).toBeNull();
    strikes.strike(edge('ab'), true);
    strikes.strike(edge('bc'), true);
    strikes.revoke();
    expect(choice.edge).toBe('ab');
    strikes.strike({ kind: 'station', id: 'acton' }, true);
    strikes.revoke();
    expect(pointed.held).toBeNull();
  });

  it('lay without confirming with a second tap of a finger, unless another one zooms', () => {
    const { confirm, strikes } = strikesOn(false);
    strikes.strike(edge('ab'), true);
    strikes.strike(edge('ab'), true);
    strikes.revoke();
    vi.runAllTimers();
    expect(confirm).not.toHaveBeenCalled();
    strikes.strike(edge('ab'), true);
    vi.runAllTimers();
    expect(confirm).toHaveBeenCalledOnce();
  });

  it('ask why not where nothing may be laid', () => {
    const { choice, refusals, strikes } = strikesOn();
    strikes.strike(edge('ab'), false);
    strikes.strike(edge('cd'), false);
    expect(refusals.ask).toHaveBeenCalledWith('red', 'cd');
    expect(choice.edge).toBeNull();
  });
});
