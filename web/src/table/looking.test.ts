import { beforeEach, describe, expect, it, vi } from 'vitest';
import { hands, PAUSE } from './hands.svelte';
import { takeKey, takeTouch } from './looking';
import type { Watched } from './sitting.svelte';

/** A part of the page inside what some selectors match. */
class Part {
  constructor(private readonly within: readonly string[] = []) {}

  closest(selectors: string): Part | null {
    return selectors.split(', ').some((one) => this.within.includes(one)) ? this : null;
  }
}

const player = { skip: vi.fn(), skipAll: vi.fn(), step: vi.fn(), turn: vi.fn(), play: vi.fn() };
const sitting = (mode: 'story' | 'replay' | null, offers: object | null = {}) =>
  ({
    isThen: mode !== null,
    isPast: mode === 'replay',
    isTelling: mode === 'story',
    position: { offers },
    steps: [{}, {}],
    open: vi.fn(),
    leave: vi.fn(),
    player,
  }) as unknown as Watched;

const press = (at: Watched, key: string, within: string[] = [], more: object = {}) => {
  const event = {
    key,
    target: new Part(within),
    preventDefault: vi.fn(),
    stopPropagation: vi.fn(),
    ...more,
  };
  takeKey(at, event as unknown as KeyboardEvent);
  return event.preventDefault.mock.calls.length > 0;
};

/** The button for a bot's reasons, if they are open. */
let asked: { click: () => void } | null;

beforeEach(() => {
  vi.clearAllMocks();
  asked = null;
  vi.stubGlobal('Element', Part);
  vi.stubGlobal('document', { querySelector: () => asked });
});

describe('where the reasons of a bot lie open', () => {
  it.each(['story', 'replay', null] as const)('Esc folds up no more than those (%s)', (mode) => {
    const click = vi.fn();
    asked = { click };
    const at = sitting(mode);
    expect(press(at, 'Tab')).toBe(false);
    expect(click).not.toHaveBeenCalled();
    expect(press(at, 'Escape')).toBe(true);
    expect(click).toHaveBeenCalledOnce();
    expect([player.skipAll, at.leave].map((one) => vi.mocked(one).mock.calls)).toEqual([[], []]);
  });

  it('Esc closes a dialog above them', () => {
    asked = { click: vi.fn() };
    expect(press(sitting(null), 'Escape', ['dialog'])).toBe(false);
    expect(asked.click).not.toHaveBeenCalled();
  });
});

describe('while a story is told', () => {
  it('Space skips one, Esc all, and the game hears of neither', () => {
    expect(press(sitting('story'), ' ')).toBe(true);
    expect(player.skip).toHaveBeenCalledOnce();
    expect(press(sitting('story'), 'Escape')).toBe(true);
    expect(player.skipAll).toHaveBeenCalledOnce();
  });

  it('Space presses a button of the player, but none with which one acts', () => {
    expect(press(sitting('story'), ' ', ['button', '[data-ticker]'])).toBe(false);
    expect(press(sitting('story'), ' ', ['button', '[data-acts]'])).toBe(true);
    expect(player.skip).toHaveBeenCalledOnce();
    expect(player.skipAll).not.toHaveBeenCalled();
  });

  it.each(['a', '4', 'Enter', 'Backspace'])('%s may be a move: it counts in the present', (key) => {
    expect(press(sitting('story'), key)).toBe(false);
    expect(player.skipAll).toHaveBeenCalledOnce();
  });

  it('goes on for who only looks, and for keys that are no moves', () => {
    press(sitting('story', null), 'a');
    for (const key of ['?', '+', 'Tab', 'Shift']) press(sitting('story'), key);
    press(sitting('story'), 'Enter', ['button', '[data-ticker]']);
    expect(player.skipAll).not.toHaveBeenCalled();
  });

  it('ends when somebody touches what he acts with', () => {
    const touch = (at: Watched, within: string[]) =>
      takeTouch(at, { target: new Part(within) } as unknown as Event);
    touch(sitting('story'), []);
    touch(sitting('story', null), ['[data-acts]']);
    touch(sitting('replay'), ['[data-acts]']);
    expect(player.skipAll).not.toHaveBeenCalled();
    touch(sitting('story'), ['[data-acts]']);
    expect(player.skipAll).toHaveBeenCalledOnce();
  });
});

it('a touch of the board as it was shows the present, and means nothing there', () => {
  vi.useFakeTimers();
  const touch = (within: string[]) =>
    takeTouch(sitting('story'), { target: new Part(within) } as unknown as Event);
  touch(['[data-acts]']);
  expect(hands.ready).toBe(true);
  touch(['[data-acts]', '[data-board]']);
  expect([player.skipAll.mock.calls.length, hands.ready]).toEqual([2, false]);
  vi.advanceTimersByTime(PAUSE);
  expect(hands.ready).toBe(true);
  vi.useRealTimers();
});

it('a finger on the board leaves the story until it is a tap: what it is on stays there', () => {
  const target = new Part(['[data-acts]', '[data-board]']);
  takeTouch(sitting('story'), { type: 'pointerdown', target } as unknown as Event);
  expect(player.skipAll).not.toHaveBeenCalled();
  takeTouch(sitting('story'), { type: 'click', target } as unknown as Event);
  expect(player.skipAll).toHaveBeenCalledOnce();
});

it('a second tap on what has just been sent skips nothing', () => {
  vi.useFakeTimers();
  const touch = () =>
    takeTouch(sitting('story'), { target: new Part(['[data-acts]']) } as unknown as Event);
  hands.startle();
  touch();
  expect(player.skipAll).not.toHaveBeenCalled();
  vi.advanceTimersByTime(PAUSE);
  touch();
  expect(player.skipAll).toHaveBeenCalledOnce();
  vi.useRealTimers();
});

describe('while somebody looks back', () => {
  it('arrows go by steps, with Shift by turns', () => {
    press(sitting('replay'), 'ArrowLeft');
    press(sitting('replay'), 'ArrowRight', [], { shiftKey: true });
    expect(player.step).toHaveBeenCalledWith(-1);
    expect(player.turn).toHaveBeenCalledWith(1);
  });

  it('Home goes to the beginning, End and Esc to the present, Space plays', () => {
    const past = sitting('replay');
    for (const key of ['Home', 'End', 'Escape', ' ']) expect(press(past, key)).toBe(true);
    expect(past.open).toHaveBeenNthCalledWith(1, 0);
    expect(past.open).toHaveBeenNthCalledWith(2, 2);
    expect(past.leave).toHaveBeenCalledOnce();
    expect(player.play).toHaveBeenCalledOnce();
  });

  it('leaves the divider its keys, and a story goes on meanwhile', () => {
    const past = sitting('replay');
    for (const key of ['Home', 'End']) expect(press(past, key, ['[role="separator"]'])).toBe(false);
    expect(past.open).not.toHaveBeenCalled();
    for (const key of ['Enter', 'ArrowUp']) press(sitting('story'), key, ['[role="separator"]']);
    expect(player.skipAll).not.toHaveBeenCalled();
    press(past, 'ArrowLeft', ['[role="separator"]']);
    expect(player.step).toHaveBeenCalledWith(-1);
  });

  it('leaves fields their keys', () => {
    expect(press(sitting('replay'), 'ArrowLeft', ['input'])).toBe(false);
    expect(player.step).not.toHaveBeenCalled();
  });
});

it('in the present all keys are the game’s', () => {
  for (const key of [' ', 'Escape', 'ArrowLeft', 'a'])
    expect(press(sitting(null), key)).toBe(false);
});
