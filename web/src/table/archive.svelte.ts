/** An archived match: replacements for the socket and for the end. */

import { getContext, setContext, type Snippet } from 'svelte';
import type { Problem } from '../protocol/messages';
import type { Line } from '../socket.svelte';

/** A connection on which nothing is sent any more; it holds why an earlier position can't be shown. */
export class Still implements Line {
  status = 'open' as const;
  busy = false;
  lost = null;
  problem = $state.raw<Problem | null>(null);

  submit(): void {}
  undo(): void {}
  canRedo(): boolean {
    return false;
  }
  redo(): void {}
  prepare(): void {}
  deadline(): null {
    return null;
  }
}

/** The parts of an archived match. */
export interface Archival {
  /** The last standings, with a way to replay the match from its beginning, if it has any steps. */
  end: Snippet<[onreplay: (() => void) | null]>;
  /** What follows the log, as it is stored. */
  rest: Snippet;
  /** Whether people can still talk: an administrator has not closed the table. */
  talks: boolean;
}

const KEY = Symbol('archive');

/** Mark the match below as archived. */
export function archive(archival: Archival): void {
  setContext(KEY, archival);
}

/** Return the parts that replace an end; undefined for a live match. */
export function archival(): Archival | undefined {
  return getContext<Archival | undefined>(KEY);
}
