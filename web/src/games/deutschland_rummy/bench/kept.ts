/** A draft as this browser keeps it, with the steps that led to it, and what the routes are called. */

import { keepRoutes, keptRoutes, type KeptDraft } from '../rack/memory';
import { COLOURS, follow, tidy, tilesOf, type Row } from '../routes/rows';
import type { Snapshot } from './reading.svelte';

/** Steps that are kept. */
const MOST = 30;
/** No table has more routes. */
const MOST_NUMBER = 99;

const bare = ({ rows, jokers }: Snapshot) => ({ rows: tilesOf(rows), jokers: { ...jokers } });

/** What is kept of a draft on a table. */
export function draftToKeep(table: string, now: Snapshot, past: readonly Snapshot[]): KeptDraft {
  return { table, ...bare(now), past: past.slice(-MOST).map(bare) };
}

/** The steps that were kept, on the rows as they lie now. */
export function draftsKept({ past = [] }: KeptDraft, lying: readonly Row[]): Snapshot[] {
  return past.map(({ rows, jokers }) => ({ rows: tidy(follow([...lying], rows)), jokers }));
}

/** Keep numbers and colours of the routes of a table. */
export function keepRows(link: string, rows: readonly Row[]): void {
  keepRoutes(
    link,
    rows.map(({ tiles, colour, number }) => ({ tiles, colour, number })),
  );
}

/** The rows of a table as they were kept; what makes no sense is left out. */
export function rowsKept(link: string): Row[] {
  const kept = keptRoutes(link);
  const rows: Row[] = [];
  for (const row of Array.isArray(kept) ? (kept as unknown[]) : []) {
    if (isRow(row) && rows.every(({ number }) => number !== row.number)) {
      rows.push({ ...row, id: rows.length + 1 });
    }
  }
  return rows;
}

function isRow(kept: unknown): kept is Omit<Row, 'id'> {
  const { tiles, colour, number } = (kept ?? {}) as Partial<Record<keyof Row, unknown>>;
  const isCount = (value: unknown, most: number) =>
    Number.isInteger(value) && Number(value) >= 0 && Number(value) <= most;
  return (
    Array.isArray(tiles) &&
    tiles.every((tile) => typeof tile === 'string') &&
    isCount(colour, COLOURS - 1) &&
    isCount(number, MOST_NUMBER) &&
    number !== 0
  );
}
