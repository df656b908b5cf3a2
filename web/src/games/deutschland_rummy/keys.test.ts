import { expect, it, vi } from 'vitest';
import { keyRows } from './keyRows';
import { keyHandler, type Commands } from './keys';

function commands(): Commands {
  return {
    draw: vi.fn(),
    typed: vi.fn(),
    ask: vi.fn(),
    end: vi.fn(),
    undo: vi.fn(),
    redo: vi.fn(),
    clear: vi.fn(),
    view: vi.fn(),
    own: vi.fn(),
    back: vi.fn(),
    zoom: vi.fn(),
    help: vi.fn(),
    words: vi.fn(),
  };
}

/** A key press on something that matches one of the selectors' parts. */
function press(key: string, inside = '', more: Partial<KeyboardEvent> = {}): KeyboardEvent {
  const target = {
    closest: (selector: string) => (inside && selector.includes(inside) ? {} : null),
  };
  return { key, target, preventDefault: vi.fn(), ...more } as unknown as KeyboardEvent;
}

it('letters do what the list of keys says', () => {
  const did = commands();
  const typed = keyHandler(did);
  for (const key of ['d', 'A', 'e', 'v', 'm', '?', ',', 'Escape']) typed(press(key));
  for (const act of [
    did.draw,
    did.ask,
    did.end,
    did.view,
    did.own,
    did.help,
    did.words,
    did.clear,
  ]) {
    expect(act).toHaveBeenCalledOnce();
  }
  expect(keyRows()).toHaveLength(19);
});

it('arrows leaf back, but walk among tiles where those are', () => {
  const did = commands();
  const typed = keyHandler(did);
  typed(press('ArrowLeft', 'data-bench'));
  expect(did.back).not.toHaveBeenCalled();
  typed(press('ArrowLeft'));
  expect(did.back).toHaveBeenLastCalledWith('step');
  typed(press('Home'));
  expect(did.back).toHaveBeenLastCalledWith('whole');
});

it('what is typed into a field, or was used already, does nothing', () => {
  const did = commands();
  const typed = keyHandler(did);
  typed(press('d', 'input'));
  typed(press('d', '', { defaultPrevented: true }));
  typed(press('d', '', { ctrlKey: true }));
  expect(did.draw).not.toHaveBeenCalled();
});
