/** The keys of a match: numbers for colours, letters for stations, Enter confirms. */

import { tableKeys } from '../../table/keyRows';
import { actAtTable, type TableCommands } from '../../table/keys';
import { keysOfChoosing, leadToConfirm } from '../../table/leading';
import type { KeyRow } from '../../table/prose';
import { t } from './texts';
import type { Choice } from './move/choice.svelte';
import { Speller, type Named } from './move/spelling';

export interface Commands extends TableCommands {
  readonly choice: Choice;
  /** Available edges of the colour in hand. */
  edges: () => readonly Named[];
  takeToken: () => void;
  confirm: () => void;
  undo: () => void;
  redo: () => void;
  clear: () => void;
  /** Show or hide the passenger's route as if the turn ended now. */
  ahead: () => void;
}

/** The number key that takes a branch token: the one after those of the colours. */
export function tokenKey(colours: number): string {
  return String(colours + 1);
}

/** Two neighbours whose names begin with different letters: an example for typing them. */
export function exampleOf(neighbours: readonly (readonly [string, string])[]) {
  const [from, to] = neighbours.find(([one, other]) => one[0] !== other[0]) ?? ['', ''];
  return { edge: `${from} – ${to}`, letters: [from[0] ?? '', to[0] ?? ''] };
}

/** The keys for the list of keys; `letters` choose an edge. A spectator has no colours. */
export function keyRows(letters: string[], colours: number): KeyRow[] {
  const between = colours > 2 ? ['…'] : [];
  const numbered: KeyRow[] = [
    [['1', ...between, String(colours)], t('keys.line')],
    [[tokenKey(colours)], t('token.take')],
  ];
  return [
    ...(colours > 0 ? numbered : []),
    [letters, t('keys.edge')],
    [['Enter'], t('keys.confirm')],
    [[t('keys.ctrl'), 'Z'], t('keys.undo')],
    [['Esc'], t('keys.clear')],
    [['.'], t('keys.way')],
    ...tableKeys(),
  ];
}

/** Whether the focused element uses the key press itself. */
function isTaken(event: KeyboardEvent): boolean {
  const target = event.target as Element;
  const field = target.closest('input, select, textarea, dialog');
  const isSwitch = field?.matches('[type="radio"], [type="checkbox"]');
  if (field && !isSwitch) return true;
  if (field && event.key.startsWith('Arrow')) return true;
  if (event.key === 'Enter' || event.key === ' ') {
    return target.closest('button, a, summary') !== null;
  }
  return false;
}

/** Enter where such a move was chosen, at a colour, the token or the list, means Confirm. */
function isAgain(event: KeyboardEvent, choice: Choice): boolean {
  const isOf = (part: string) => (event.target as Element).closest(part) !== null;
  if (event.key !== 'Enter' || choice.action === null) return false;
  return choice.token ? isOf('[data-guide="token"]') : isOf('[data-line], [data-edges]');
}

/** A number chooses a journey if there are several, otherwise a branch token or a colour. */
function numbered({ choice, takeToken }: Commands, event: KeyboardEvent): boolean {
  const { key } = event;
  if (choice.journeys.length > 0) {
    const at = Number(key) - 1;
    if (at < choice.journeys.length) choice.journey = at;
  } else if (key === tokenKey(choice.colours)) {
    takeToken();
  } else {
    choice.number(Number(key));
  }
  if (choice.action) leadToConfirm(event);
  return true;
}

/** Return the listener for key presses. */
export function keyHandler(commands: Commands): (event: KeyboardEvent) => void {
  const { choice } = commands;
  const speller = new Speller();

  function act(event: KeyboardEvent): boolean {
    const { key } = event;
    if (/^[1-9]$/.test(key)) return numbered(commands, event);
    if (/^\p{L}$/u.test(key)) {
      const found = speller.type(key, event.timeStamp, commands.edges());
      if (!found) return false;
      choice.choose(found.id);
      if (choice.action) leadToConfirm(event);
      return true;
    }
    switch (key) {
      case 'Enter':
        return (commands.confirm(), true);
      case 'Escape':
        return (commands.clear(), true);
      case '.':
        return (commands.ahead(), true);
    }
    return actAtTable(event, commands);
  }

  return keysOfChoosing(commands, { isTaken, isAgain: (event) => isAgain(event, choice), act });
}
