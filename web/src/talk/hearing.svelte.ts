/** Chat messages at the table: components listen here, and the tab shows how much is new. */

import type { Spoken } from '../protocol/messages';

/** Called with a line; null after a reconnect, when lines may have been missed. */
type Hears = (spoken: Spoken | null) => void;

const ears = new Set<Hears>();
const count = $state({ unread: 0 });

/** Notify the listeners. */
export function hear(spoken: Spoken | null): void {
  for (const each of ears) each(spoken);
}

/** Listen until the returned function is called. */
export function listen(hears: Hears): () => void {
  ears.add(hears);
  return () => ears.delete(hears);
}

/** Number of lines that nobody here has seen yet. */
export function unread(): number {
  return count.unread;
}

/** Set the number of lines that nobody has seen yet. */
export function setUnread(lines: number): void {
  count.unread = lines;
}
