/**
 * The numbers and colours of a match's routes, entry by entry.
 *
 * They are derived from the log alone, so that a route has the same number and colour on every
 * device, in the present, in a story and in a replay.
 */

import type { Effects, View } from '../../../protocol/deutschland_rummy';
import { spelled } from './declared';
import { follow, rowOf, tilesOf, type Row } from './rows';

type Rows = readonly Row[];

function after(rows: Rows, { marks }: Effects, isNew: boolean): Rows {
  const changed = marks.find(({ type }) => type === 'routes-changed');
  if (changed?.type !== 'routes-changed') return rows;
  const lying = isNew ? [] : rows;
  // In the order in which the server reports which of them continues in which.
  const gone = changed.before.flatMap(({ tiles }) => rowOf(lying, tiles[0] ?? '') ?? []);
  const rest = lying.filter((row) => !gone.includes(row));
  return follow([...gone, ...rest], [...tilesOf(changed.after), ...tilesOf(rest)]);
}

const known = new WeakMap<readonly Effects[], Rows[]>();

/** Return the rows before the first entry, and after each of them. */
export function chronicleOf(effects: readonly Effects[]): readonly Rows[] {
  let found = known.get(effects);
  if (found) return found;
  found = [[]];
  let rows: Rows = [];
  let isNew = false;
  for (const brought of effects) {
    const next = after(rows, brought, isNew);
    // The table of a finished game stays visible until the next one has routes.
    if (next !== rows) isNew = false;
    if (brought.marks.some(({ type }) => type === 'game-ended')) isNew = true;
    found.push((rows = next));
  }
  known.set(effects, found);
  return found;
}

/** Return the rows of a table as they were when it last existed; the latest rows for one that never did. */
export function rowsOf(effects: readonly Effects[], table: View['table']): Rows {
  const all = chronicleOf(effects);
  const wanted = table.map(spelled).sort().join();
  return all.findLast((rows) => rows.map(spelled).sort().join() === wanted) ?? all.at(-1) ?? [];
}
