/** Keys and touches while the moves of others are shown, or a match is replayed. */

import { isDividerKey } from './divider';
import { hands } from './hands.svelte';
import type { Watched } from './sitting.svelte';

/** Parts of the page with controls. */
const ACTING = '[data-acts]';
const BOARD = '[data-board]';
/** Elements that need most keys themselves. */
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

/** While a bot's reasons are open beside the step, Esc closes only those. */
function foldReasons({ key, target }: KeyboardEvent): boolean {
  if (key !== 'Escape' || (target instanceof Element && target.closest('dialog'))) return false;
  const asked = document.querySelector<HTMLElement>('[data-ticker] [aria-expanded="true"]');
  asked?.click();
  return asked !== null;
}

/** Handle a key press before a game gets it: it may be meant for the player of steps. */
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

/** Handle a touch before a game gets it: touching a control returns to the present. */
export function takeTouch(sitting: Watched, event: Event): void {
  // A second tap on what was just sent does not count for the story.
  if (!sitting.isTelling || !sitting.position.offers || !hands.ready) return;
  if (!(event.target instanceof Element) || !event.target.closest(ACTING)) return;
  const isBoard = event.target.closest(BOARD) !== null;
  // The board may move on returning to the present, so it stays until the tap is complete.
  if (isBoard && event.type === 'pointerdown') return;
  sitting.player.skipAll();
  // What was touched on the board belongs to the past: it may be chosen, but nothing is sent.
  if (isBoard) hands.startle();
}
