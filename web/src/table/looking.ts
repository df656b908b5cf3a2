/** Keys and touches while others' moves are told or a match is played again. */

import { isDividerKey } from './divider';
import { hands } from './hands.svelte';
import type { Watched } from './sitting.svelte';

/** Parts of the page with which somebody acts. */
const ACTING = '[data-acts]';
const BOARD = '[data-board]';
/** What has a use of its own for most keys. */
const TYPING = 'input, textarea, select, dialog, [contenteditable]';

function tellingKey({ player }: Watched, key: string): boolean {
  if (key === ' ') player.skip();
  else if (key === 'Escape') player.skipAll();
  else return false;
  return true;
}

function lookingKey(sitting: Watched, event: KeyboardEvent): boolean {
  const { player, steps } = sitting;
  const go = event.shiftKey ? player.turn.bind(player) : player.step.bind(player);
  const does: Record<string, () => void> = {
    ArrowLeft: () => go(-1),
    ArrowRight: () => go(1),
    Home: () => sitting.open(0),
    End: () => sitting.open(steps.length),
    Escape: () => sitting.leave(),
    ' ': () => player.play(),
  };
  const action = does[event.key];
  action?.();
  return action !== undefined;
}

/** Whether a key may be meant for a move. */
function isMove({ key }: KeyboardEvent): boolean {
  if (['?', '+', '-'].includes(key)) return false;
  return key.length === 1 || /^(Enter|Backspace|Delete|ArrowUp|ArrowDown)$/.test(key);
}

/** Where a bot's reasons lie open beside what is told, Esc closes no more than those. */
function foldReasons({ key, target }: KeyboardEvent): boolean {
  if (key !== 'Escape' || (target instanceof Element && target.closest('dialog'))) return false;
  const asked = document.querySelector<HTMLElement>('[data-ticker] [aria-expanded="true"]');
  asked?.click();
  return asked !== null;
}

/** Take a key press before a game sees it: it may be meant for the player of steps. */
export function takeKey(sitting: Watched, event: KeyboardEvent): void {
  if (foldReasons(event)) {
    event.preventDefault();
    event.stopPropagation();
    return;
  }
  if (!sitting.isThen || event.altKey || isDividerKey(event)) return;
  const target = event.target instanceof Element ? event.target : document.body;
  const isPlain = !event.ctrlKey && !event.metaKey;
  if (isPlain && !target.closest(TYPING)) {
    // A button of the player itself is pressed by the space bar; any other one waits.
    const isPressing =
      event.key === ' ' && target.closest('button, summary') !== null && !target.closest(ACTING);
    const isTaken =
      !isPressing && (sitting.isPast ? lookingKey(sitting, event) : tellingKey(sitting, event.key));
    if (isTaken) {
      event.preventDefault();
      event.stopPropagation();
      return;
    }
  }
  const isHere = !target.closest('[data-ticker]');
  if (sitting.isTelling && sitting.position.offers && isHere && isMove(event)) {
    sitting.player.skipAll();
  }
}

/** Take a touch before a game sees it: who acts, acts in the present. */
export function takeTouch(sitting: Watched, event: Event): void {
  // A second tap on what was just sent is none on what is told.
  if (!sitting.isTelling || !sitting.position.offers || !hands.ready) return;
  if (!(event.target instanceof Element) || !event.target.closest(ACTING)) return;
  const isBoard = event.target.closest(BOARD) !== null;
  // The board may move with the present: it stays until it is known what is tapped.
  if (isBoard && event.type === 'pointerdown') return;
  sitting.player.skipAll();
  // What was touched on the board stood in the past: it may be chosen, and nothing is sent.
  if (isBoard) hands.startle();
}
