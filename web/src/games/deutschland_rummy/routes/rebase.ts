/** What becomes of a draft when others change the table under it. */

import { spelled } from './declared';
import type { Row } from './rows';

/**
 * Return the rows of a draft on a new table; null if it can't be kept.
 *
 * It is kept if the rows that it changes are as they were. `base` is the table that the draft is
 * based on, `table` the new one; a tile that is `own` may come from the rack.
 */
export function rebased(
  base: readonly Row[],
  draft: readonly Row[],
  table: readonly Row[],
  isOwn: (tile: string) => boolean,
): string[][] | null {
  const [before, now, tried] = [base, table, draft].map((rows) => new Set(rows.map(spelled)));
  const changed = base.filter((row) => !tried?.has(spelled(row)));
  const made = draft.filter((row) => !before?.has(spelled(row)));
  if (!changed.every((row) => now?.has(spelled(row)))) return null;
  const freed = new Set(changed.flatMap(({ tiles }) => tiles));
  if (!made.every(({ tiles }) => tiles.every((tile) => isOwn(tile) || freed.has(tile))))
    return null;
  const gone = new Set(changed.map(spelled));
  const rest = new Set(made);
  const rows = table.flatMap((row) => {
    if (!gone.has(spelled(row))) return [row];
    // What was made of a row takes its place.
    const heirs = [...rest].filter(({ tiles }) => tiles.some((tile) => row.tiles.includes(tile)));
    for (const heir of heirs) rest.delete(heir);
    return heirs;
  });
  return [...rows, ...rest].map(({ tiles }) => tiles);
}
