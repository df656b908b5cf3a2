/** The keys of a match: letters for lines, numbers for counts, Enter confirms. */

import { tableKeys } from '../../table/keyRows';
import { actAtTable, type TableCommands } from '../../table/keys';
import { keysOfChoosing, leadToConfirm } from '../../table/leading';
import type { KeyRow } from '../../table/prose';
import { t } from './texts';
import type { Choice } from './move/choice.svelte';

export interface Commands extends TableCommands {
  readonly choice: Choice;
  /** Whether somebody else's sheet is shown: the choice in progress is hidden, and unchanged. */
  isAway: () => boolean;
  /** Stations that a free ride may go to. */
  free: () => readonly { id: string; name: string }[];
  confirm: () => void;
  undo: () => void;
  redo: () => void;
  clear: () => void;
}

/** The keys for the list of keys. */
export function keyRows(): KeyRow[] {
  return [
    [['A', '…', 'J'], t('keys.line')],
    [['↑', '↓', '0–6'], t('keys.marks')],
    [['R', '<', '>'], t('keys.ring')],
    [['Enter'], t('keys.confirm')],
    [[t('keys.ctrl'), 'Z'], t('keys.undo')],
    [['Esc'], t('keys.clear')],
    ...tableKeys('Z'),
  ];
}

const PAUSE = 1200;

/** Whether the focused element uses the key press itself. */
function isTaken(event: KeyboardEvent): boolean {
  const target = event.target as Element;
  if (target.closest('input, select, textarea, dialog')) return true;
  if (event.key === 'Enter' || event.key === ' ')
    return target.closest('button, a, summary') !== null;
  return false;
}

/** Enter where the choice was made, at the key of the line or in the list, means Confirm. */
function isAgain(event: KeyboardEvent, choice: Choice): boolean {
  const key = (event.target as Element).closest<HTMLElement>('[data-line]');
  if (event.key !== 'Enter') return false;
  if (choice.isRide) return (event.target as Element).closest('.free select') !== null;
  return choice.line !== null && key?.dataset.line === choice.line;
}

/** Finds the station of a free ride: the first whose name begins with what was typed in one go. */
class Spelling {
  #typed = '';
  #last = 0;

  /** Choose the station that a key leads to; return whether there is one. */
  type(event: KeyboardEvent, { choice, free }: Commands): boolean {
    const key = event.key.toLowerCase();
    const begun = event.timeStamp - this.#last < PAUSE ? this.#typed : '';
    this.#last = event.timeStamp;
    // A key that leads nowhere starts a new word.
    for (const start of [begun + key, key]) {
      const found = free().find(({ name }) => name.toLowerCase().startsWith(start));
      this.#typed = found ? start : '';
      if (found) return (choice.ride(found.id), true);
    }
    return false;
  }
}

/** Apply a key that changes the choice of a line. */
function changed(choice: Choice, key: string): boolean {
  if (key === 'ArrowUp') return (choice.change(1), true);
  if (key === 'ArrowDown') return (choice.change(-1), true);
  if (/^\d$/.test(key)) return (choice.set(Number(key)), true);
  if (choice.isRing && /^r$/i.test(key)) return (choice.turn(), true);
  if (choice.isRing && (key === '<' || key === '>')) return (choice.turn(key === '<'), true);
  return false;
}

/** Return the listener for key presses. */
export function keyHandler(commands: Commands): (event: KeyboardEvent) => void {
  const { choice } = commands;
  const spelling = new Spelling();

  function act(event: KeyboardEvent): boolean {
    const { key } = event;
    const isAway = commands.isAway();
    if (!isAway && choice.isRide && /^\p{L}$/u.test(key) && spelling.type(event, commands))
      return (leadToConfirm(event), true);
    if (!isAway && choice.line !== null && changed(choice, key)) return true;
    if (/^[a-j]$/i.test(key) && !choice.isRide) {
      // Back to the own sheet.
      if (isAway) commands.clear();
      choice.pick(key.toUpperCase());
      return (leadToConfirm(event), true);
    }
    switch (key) {
      case 'Enter':
        return (commands.confirm(), true);
      case 'Escape':
        return (commands.clear(), true);
      case 'z':
        return (commands.zoom(0), true);
    }
    return actAtTable(event, commands);
  }

  return keysOfChoosing(commands, { isTaken, isAgain: (event) => isAgain(event, choice), act });
}
