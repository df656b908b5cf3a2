/** Keys with the same meaning at every table: looking back, zooming, the list of keys. */

import { prefs } from '../device.svelte';

export interface TableCommands {
  /** Look back by a step, by a turn, or to the beginning. */
  back: (way: 'step' | 'turn' | 'whole') => void;
  /** Zoom the board by a factor; 0 shows all of it. */
  zoom: (factor: number) => void;
  help: () => void;
  /** Show the state of the board in words. */
  words: () => void;
}

/** What Ctrl (or Cmd) with a key means in every game: undo or redo. */
export function historyKey(event: KeyboardEvent): 'undo' | 'redo' | null {
  if (!event.ctrlKey && !event.metaKey) return null;
  const key = event.key.toLowerCase();
  if (key === 'y' || (key === 'z' && event.shiftKey)) return 'redo';
  return key === 'z' ? 'undo' : null;
}

/** Keep a letter, digit or sign from acting as a key where the reader has turned that off (WCAG 2.1.4). */
export function silence(event: KeyboardEvent): void {
  if (prefs.signs || event.ctrlKey || event.metaKey) return;
  if (/^\S$/u.test(event.key)) event.stopImmediatePropagation();
}

/** A sign for `aria-keyshortcuts`: none where signs do not act as keys. */
export function shortcut(sign: string): string | undefined {
  return prefs.signs ? sign : undefined;
}

/** Carry out a key that has a meaning at every table; return whether it has one. */
export function actAtTable(
  { key, shiftKey }: Pick<KeyboardEvent, 'key' | 'shiftKey'>,
  { back, zoom, help, words }: TableCommands,
): boolean {
  switch (key) {
    case 'ArrowLeft':
      return (back(shiftKey ? 'turn' : 'step'), true);
    case 'Home':
      return (back('whole'), true);
    case '+':
      return (zoom(1.4), true);
    case '-':
      return (zoom(1 / 1.4), true);
    case '0':
      return (zoom(0), true);
    case ',':
      return (words(), true);
    case '?':
      return (help(), true);
  }
  return false;
}
