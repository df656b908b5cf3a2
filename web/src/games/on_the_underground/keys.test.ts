import { beforeEach, describe, expect, it, vi } from 'vitest';
import { offersOf, placeOf } from './board.fixture';
import { Choice } from './move/choice.svelte';
import { exampleOf, keyHandler, keyRows } from './keys';

const offers = offersOf({
  places: [placeOf('red', 'acton-bank'), placeOf('blue', 'acton-ealing')],
});
const commands = {
  takeToken: vi.fn(),
  confirm: vi.fn(),
  undo: vi.fn(),
  redo: vi.fn(),
  clear: vi.fn(),
  ahead: vi.fn(),
  back: vi.fn(),
  zoom: vi.fn(),
  help: vi.fn(),
  words: vi.fn(),
};

let choice: Choice;
let press: (key: string, change?: Partial<KeyboardEvent>, on?: string) => boolean;

/** A focused element that matches these selectors, or is inside a match. */
function target(within: string) {
  return {
    closest: (selector: string) =>
      within && selector.includes(within.split('[')[0] || within)
        ? {
            matches: (kinds: string) =>
              within.startsWith('input') && kinds.includes(within.slice(5)),
          }
        : null,
  } as unknown as Element;
}

beforeEach(() => {
  vi.clearAllMocks();
  choice = new Choice(
    () => offers,
    () => ['red', 'blue'],
  );
  choice.settle();
  const handle = keyHandler({
    ...commands,
    choice,
    edges: () => [{ id: 'acton-bank', names: ['Acton', 'Bank'] }],
  });
  press = (key, change = {}, on = '') => {
    const preventDefault = vi.fn();
    const event = {
      key,
      timeStamp: 0,
      target: target(on),
      defaultPrevented: false,
      altKey: false,
      ctrlKey: false,
      metaKey: false,
      ...change,
      preventDefault,
    };
    handle(event as unknown as KeyboardEvent);
    return preventDefault.mock.calls.length > 0;
  };
});

describe('keys', () => {
  it('choose colours by number, and stations by their letters', () => {
    press('2');
    expect(choice.line).toBe('blue');
    press('1');
    press('a');
    press('b');
    expect([choice.line, choice.edge]).toEqual(['red', 'acton-bank']);
  });

  it('take a branch token, confirm, take back, clear', () => {
    press('3');
    press('Enter');
    press('z', { ctrlKey: true });
    press('Escape');
    press('.');
    for (const command of ['takeToken', 'confirm', 'undo', 'clear', 'ahead'] as const) {
      expect(commands[command]).toHaveBeenCalledOnce();
    }
  });

  it('are numbered without a gap, whatever number of colours there is', () => {
    const keysOf = (colours: number) => keyRows([], colours).map(([keys]) => keys.join(' '));
    expect(keysOf(2).slice(0, 2)).toEqual(['1 2', '3']);
    expect(keysOf(4).slice(0, 2)).toEqual(['1 … 4', '5']);
    expect(keysOf(0)).not.toContain('1');
  });

  it('leaf, zoom, and tell what they do', () => {
    press('ArrowLeft');
    press('Home');
    press('+');
    press('0');
    press('?');
    expect(commands.back.mock.calls).toEqual([['step'], ['whole']]);
    expect(commands.zoom.mock.calls).toEqual([[1.4], [0]]);
    expect(commands.help).toHaveBeenCalledOnce();
    press(',');
    expect(commands.words).toHaveBeenCalledOnce();
  });

  it('are left to whatever has its own use for them', () => {
    expect(press('a', {}, 'select')).toBe(false);
    expect(press('Enter', {}, 'button')).toBe(false);
    expect(commands.confirm).not.toHaveBeenCalled();
    expect(choice.edge).toBeNull();
  });

  it('work on while a switch has the focus, but for those that it needs itself', () => {
    press('2', {}, 'input[type="checkbox"]');
    expect(choice.line).toBe('blue');
    expect(press('3', {}, 'input[type="text"]')).toBe(false);
    expect(press('ArrowLeft', {}, 'input[type="radio"]')).toBe(false);
  });

  it('take back and enter again in all usual ways', () => {
    press('y', { ctrlKey: true });
    press('Z', { metaKey: true, shiftKey: true });
    expect(commands.redo).toHaveBeenCalledTimes(2);
    expect(commands.undo).not.toHaveBeenCalled();
  });

  it('confirm with Enter on the key of a colour once an edge is chosen', () => {
    choice.edge = 'acton-bank';
    expect(press('Enter', {}, '[data-line]')).toBe(true);
    expect(commands.confirm).toHaveBeenCalledOnce();
  });
});

describe('the example for typing stations', () => {
  it('takes neighbours with different initials, from the board that is played', () => {
    const neighbours = [
      ['Acton', 'Alperton'],
      ['Acton', 'Ealing Broadway'],
    ] as const;
    expect(exampleOf(neighbours)).toEqual({ edge: 'Acton – Ealing Broadway', letters: ['A', 'E'] });
  });
});
