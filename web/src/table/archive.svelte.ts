/** A match that can only be read: what its parts find in place of a socket and of an end. */

import { getContext, setContext, type Snippet } from 'svelte';
import type { Problem } from '../protocol/messages';
import type { Line } from '../socket.svelte';

/** A line on which nothing is said any more; it holds why an earlier position can't be shown. */
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

/** What a match shows that can only be read. */
export interface Archival {
  /** How it stood last; shows the match from its beginning if asked to. */
  end: Snippet<[onreplay: () => void]>;
  /** What follows the log, as it is stored. */
  rest: Snippet;
}

const KEY = Symbol('archive');

/** Let the match below be one that can only be read. */
export function archive(archival: Archival): void {
  setContext(KEY, archival);
}

/** Return what there is to show in place of an end; undefined for a match that goes on. */
export function archival(): Archival | undefined {
  return getContext<Archival | undefined>(KEY);
}
