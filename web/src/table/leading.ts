/** Keys of games in which a move is chosen first, and then confirmed with Enter. */

import { historyKey } from './keys';

interface Steps {
  confirm: () => void;
  undo: () => void;
  redo: () => void;
}

interface Meanings {
  /** Whether the focused element uses the key press itself. */
  isTaken: (event: KeyboardEvent) => boolean;
  /** Whether a key presses again what has chosen the move, which confirms it. */
  isAgain: (event: KeyboardEvent) => boolean;
  /** Carry out any other key; return whether it has a meaning. */
  act: (event: KeyboardEvent) => boolean;
}

/** Return the listener for key presses. */
export function keysOfChoosing(
  steps: Steps,
  { isTaken, isAgain, act }: Meanings,
): (event: KeyboardEvent) => void {
  return (event) => {
    if (event.defaultPrevented || event.altKey) return;
    if (event.ctrlKey || event.metaKey) {
      const step = historyKey(event);
      if (step && !isTaken(event)) {
        event.preventDefault();
        steps[step]();
      }
      return;
    }
    if (isAgain(event)) {
      event.preventDefault();
      steps.confirm();
      return;
    }
    if (!isTaken(event) && act(event)) event.preventDefault();
  };
}

/** Move the focus from another button to Confirm: after a key that chose something, Enter means it. */
export function leadToConfirm({ target }: Event): void {
  if (!(target as Element).closest('button')) return;
  document.querySelector<HTMLElement>('button.confirm')?.focus({ preventScroll: true });
}
