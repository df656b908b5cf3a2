/** Which entries of a log belong to a player's own turns. */

import type { Action, LogEntry } from '../protocol/messages';

/** Answers to a request belong to the turn of the player who asked. */
const ANSWERS: readonly Action['type'][] = ['give', 'refuse'];

interface Seen {
  seat: number | null;
  log: readonly LogEntry[];
  /** Number of entries that can no longer be undone by their player alone. */
  settled: number;
}

/** Whether the reader has finished something in a turn of their own, which could be undone. */
export function hasHadTurn({ seat, log, settled }: Seen): boolean {
  return log
    .slice(0, settled)
    .some(
      (entry) =>
        entry.type === 'act' && entry.seat === seat && !ANSWERS.includes(entry.action.type),
    );
}
