/** What is said at the table: whoever shows it listens here, and the tab tells how much is new. */

import type { Spoken } from '../protocol/messages';

/** Something was said; null: the line is a new one, and something may have been missed. */
type Hears = (spoken: Spoken | null) => void;

const ears = new Set<Hears>();
const count = $state({ unread: 0 });

/** Tell those who listen. */
export function hear(spoken: Spoken | null): void {
  for (const each of ears) each(spoken);
}

/** Listen until what this returns is called. */
export function listen(hears: Hears): () => void {
  ears.add(hears);
  return () => ears.delete(hears);
}

/** Lines that nobody here has seen yet. */
export function unread(): number {
  return count.unread;
}

/** Say how many lines nobody has seen yet. */
export function setUnread(lines: number): void {
  count.unread = lines;
}
