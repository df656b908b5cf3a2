import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { LineInfo, Offer, Offers } from '../../protocol/voll_verplant';
import { Choice } from './move/choice.svelte';
import { keyHandler } from './keys';

const offer = (action: Offer['action'], marks: string[]): Offer => ({
  action,
  marks,
  number: 0,
  completes: [],
  gains: [],
  points: 0,
  owes: 0,
});

const NUMBER: Offers = {
  kind: 'number',
  value: 2,
  lines: [],
  choices: [false, true].flatMap((backward) =>
    ['a', 'b', 'c'].map((_, marks) =>
      offer({ type: 'fill', line: 'C', marks, backward }, ['a', 'b'].slice(0, marks)),
    ),
  ),
};

const FREE: Offers = {
  kind: 'free',
  value: 0,
  lines: [],
  choices: ['alpha', 'alster', 'beta'].map((station) =>
    offer({ type: 'ride', station }, [station]),
  ),
};

const RING: LineInfo = {
  letter: 'C',
  name: 'Ring',
  windows: 2,
  points: [3, 1],
  ring: true,
  stations: ['a', 'b'],
};

function session(offers: Offers) {
  const choice = new Choice(
    () => offers,
    () => [RING],
  );
  const commands = {
    choice,
    isAway: vi.fn(() => false),
    free: () => ['Alpha', 'Alster', 'Beta'].map((name) => ({ id: name.toLowerCase(), name })),
    confirm: vi.fn(),
    undo: vi.fn(),
    redo: vi.fn(),
    clear: vi.fn(),
    back: vi.fn(),
    zoom: vi.fn(),
    help: vi.fn(),
    words: vi.fn(),
  };
  const handle = keyHandler(commands);
  const lead = vi.fn();
  vi.stubGlobal('document', { querySelector: () => ({ focus: lead }) });
  let time = 0;
  /** Press a key while an element has the focus; `inside` matches its container. */
  const press = (key: string, more: Partial<KeyboardEvent> = {}, inside = '', line = '') => {
    const preventDefault = vi.fn();
    time += more.timeStamp ?? 100;
    const target = {
      closest: (selector: string) => {
        if (selector === '[data-line]') return line ? { dataset: { line } } : null;
        return selector.split(', ').some((one) => inside.split(', ').includes(one)) ? {} : null;
      },
    };
    handle({
      key,
      target,
      ...more,
      timeStamp: time,
      preventDefault,
    } as unknown as KeyboardEvent);
    return preventDefault;
  };
  return { choice, commands, press, lead };
}

describe('keys', () => {
  let { choice, commands, press } = session(NUMBER);
  beforeEach(() => ({ choice, commands, press } = session(NUMBER)));

  it('choose a line, a count and a direction', () => {
    press('c');
    expect([choice.line, choice.marks]).toEqual(['C', 2]);
    press('ArrowDown');
    expect(choice.marks).toBe(1);
    press('0');
    expect(choice.marks).toBe(0);
    press('ArrowUp');
    expect(choice.marks).toBe(1);
    press('<');
    expect([choice.backward, choice.marks]).toEqual([true, 2]);
    press('r');
    expect(choice.backward).toBe(false);
  });

  it('change nothing of what was begun while another sheet is shown, and lead back by a line', () => {
    press('c');
    commands.isAway.mockReturnValue(true);
    for (const key of ['0', 'ArrowDown', 'r']) press(key);
    expect([choice.marks, choice.backward]).toEqual([2, false]);
    expect(commands.clear).not.toHaveBeenCalled();
    press('c');
    expect(commands.clear).toHaveBeenCalledOnce();
  });

  it('confirm, take back, clear, leaf back and ask for help', () => {
    press('Enter');
    press('z', { ctrlKey: true });
    press('Escape');
    press('ArrowLeft');
    press('Home');
    press('?');
    expect(commands.confirm).toHaveBeenCalledOnce();
    expect(commands.undo).toHaveBeenCalledOnce();
    expect(commands.clear).toHaveBeenCalledOnce();
    expect(commands.back.mock.calls).toEqual([['step'], ['whole']]);
    expect(commands.help).toHaveBeenCalledOnce();
    press(',');
    expect(commands.words).toHaveBeenCalledOnce();
  });

  it('zoom, with 0 for the whole board only while no line is chosen', () => {
    press('+');
    press('-');
    press('0');
    expect(commands.zoom.mock.calls.map(([factor]) => factor > 1)).toEqual([true, false, false]);
    press('c');
    press('0');
    expect(commands.zoom).toHaveBeenCalledTimes(3);
  });

  it('leave typing and buttons alone', () => {
    press('c', {}, 'input');
    expect(choice.line).toBeNull();
    expect(press('Enter', {}, 'button')).not.toHaveBeenCalled();
    expect(commands.confirm).not.toHaveBeenCalled();
  });

  it('confirm with Enter on the key of the line that is chosen already', () => {
    press('c');
    press('Enter', {}, 'button', 'C');
    expect(commands.confirm).toHaveBeenCalledOnce();
  });

  it('confirm with Enter in the list of stations once one is chosen, and in no other field', () => {
    const { choice: ride, commands: told, press: type } = session(FREE);
    ride.ride('beta');
    type('Enter', {}, 'select, .free select');
    expect(told.confirm).toHaveBeenCalledOnce();
    expect(type('Enter', {}, 'select')).not.toHaveBeenCalled();
    expect(told.confirm).toHaveBeenCalledOnce();
  });

  it('choose a line from the button that was pressed last, and go on at Confirm', () => {
    const { press: type, lead } = session(NUMBER);
    type('ArrowUp', {}, 'button');
    type('c');
    expect(lead).not.toHaveBeenCalled();
    type('c', {}, 'button');
    expect(lead).toHaveBeenCalledOnce();
  });

  it('spell a station from the button that was pressed last, and go on at Confirm', () => {
    const { press: type, lead } = session(FREE);
    type('q', {}, 'button');
    expect(lead).not.toHaveBeenCalled();
    type('b', {}, 'button');
    expect(lead).toHaveBeenCalledOnce();
  });

  it('spell the station of a free ride, and begin anew after a pause or a dead end', () => {
    ({ choice, press } = session(FREE));
    press('a');
    expect(choice.station).toBe('alpha');
    press('l');
    press('s');
    expect(choice.station).toBe('alster');
    press('a', { timeStamp: 3000 });
    expect(choice.station).toBe('alpha');
    press('b');
    expect(choice.station).toBe('beta');
  });
});
