import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { LineInfo, Offers } from '../../../protocol/voll_verplant';
import { Choice } from './choice.svelte';
import { Strikes } from './strikes';

const LINES = ['A', 'B'].map((letter): LineInfo => {
  const stations = ['a', 'b', 'c'].map((name) => `${letter}${name}`);
  return { letter, name: letter, windows: 2, points: [4, 2], ring: false, stations };
});
const OFFERS = {
  kind: 'number',
  value: 3,
  lines: [],
  choices: LINES.flatMap(({ letter, stations }) =>
    [0, 1, 2, 3].map((marks) => ({
      action: { type: 'fill', line: letter, marks },
      marks: stations.slice(0, marks),
    })),
  ),
} as unknown as Offers;

const line = (letter: string) => ({ kind: 'line', letter }) as const;
const station = (id: string) => ({ kind: 'station', id }) as const;

function strikesOn(isConfirming = true) {
  const choice = new Choice(
    () => OFFERS,
    () => LINES,
  );
  const [confirm, tell] = [vi.fn(), vi.fn()];
  const strikes = new Strikes({
    choice,
    isActing: () => true,
    isConfirming: () => isConfirming,
    confirm,
    tell,
  });
  return { choice, confirm, tell, strikes };
}

describe('strikes on the sheet', () => {
  beforeEach(() => {
    vi.useFakeTimers();
    return () => vi.useRealTimers();
  });

  it('choose a line, or up to a station', () => {
    const { choice, strikes, tell } = strikesOn();
    strikes.strike(line('A'), false);
    expect(choice.made).toBe('A 3 false');
    strikes.strike(station('Ab'), false);
    expect(choice.made).toBe('A 2 false');
    expect(tell).toHaveBeenLastCalledWith(station('Ab'));
  });

  it('mean nothing where the second of two taps zooms', () => {
    const { choice, strikes, tell } = strikesOn();
    strikes.strike(station('Ab'), true);
    strikes.revoke();
    expect(choice.made).toBe('');
    expect(tell).toHaveBeenLastCalledWith(null);
    strikes.strike(line('A'), true);
    choice.set(1);
    strikes.strike(line('B'), true);
    strikes.revoke();
    expect(choice.made).toBe('A 1 false');
  });

  it('send a line with a second click, where no Confirm is asked for', () => {
    const { confirm, strikes } = strikesOn(false);
    strikes.strike(line('A'), false);
    expect(confirm).not.toHaveBeenCalled();
    strikes.strike(line('A'), false);
    expect(confirm).toHaveBeenCalledOnce();
  });

  it('send a line with a second tap, unless another one follows that zooms', () => {
    const { confirm, strikes } = strikesOn(false);
    strikes.strike(line('A'), true);
    strikes.strike(line('A'), true);
    strikes.revoke();
    vi.runAllTimers();
    expect(confirm).not.toHaveBeenCalled();
    strikes.strike(line('A'), true);
    vi.runAllTimers();
    expect(confirm).toHaveBeenCalledOnce();
  });
});
