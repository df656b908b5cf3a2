/** What takes the place of the board when a match is over: the keepsake, or the board again. */

import { getContext, setContext, type Snippet } from 'svelte';

export class Stage {
  /** Whether the person wants the board back. */
  isBoard = $state(false);
  /** What the end hangs up; null while there is no end. */
  keepsake = $state.raw<Snippet | null>(null);
}

const KEY = Symbol('stage');

/** Set the stage for the end below. */
export function setStage(): Stage {
  return setContext(KEY, new Stage());
}

/** Return the stage that the end takes. */
export function getStage(): Stage {
  return getContext<Stage>(KEY);
}
