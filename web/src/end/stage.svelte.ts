/** What replaces the board when a match is over: the keepsake, or the board again. */

import { getContext, setContext, type Snippet } from 'svelte';

export class Stage {
  /** Whether the person has switched back to the board. */
  isBoard = $state(false);
  /** The keepsake of the end; null while there is no end. */
  keepsake = $state.raw<Snippet | null>(null);
}

const KEY = Symbol('stage');

/** Set the stage for the end below. */
export function setStage(): Stage {
  return setContext(KEY, new Stage());
}

/** Return the stage for the end. */
export function getStage(): Stage {
  return getContext<Stage>(KEY);
}
