/** A draft as this browser keeps it, with the steps that led to it. */

import type { KeptDraft } from '../rack/memory';
import { follow, tidy, tilesOf, type Row } from '../routes/rows';
import type { Snapshot } from './reading.svelte';

/** Steps that are kept. */
const MOST = 30;

const bare = ({ rows, jokers }: Snapshot) => ({ rows: tilesOf(rows), jokers: { ...jokers } });

/** What is kept of a draft on a table. */
export function draftToKeep(table: string, now: Snapshot, past: readonly Snapshot[]): KeptDraft {
  return { table, ...bare(now), past: past.slice(-MOST).map(bare) };
}

/** The steps that were kept, on the rows as they lie now. */
export function draftsKept({ past = [] }: KeptDraft, lying: readonly Row[]): Snapshot[] {
  return past.map(({ rows, jokers }) => ({ rows: tidy(follow([...lying], rows)), jokers }));
}
