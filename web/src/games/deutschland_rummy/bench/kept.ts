/** A draft as this browser stores it, with the steps that led to it. */

import type { KeptDraft } from '../rack/memory';
import { follow, tidy, tilesOf, type Row } from '../routes/rows';
import type { Snapshot } from './reading.svelte';

/** Most steps that are stored. */
const MOST = 30;

const bare = ({ rows, jokers }: Snapshot) => ({ rows: tilesOf(rows), jokers: { ...jokers } });

/** What is stored of a draft of a table. */
export function draftToKeep(table: string, now: Snapshot, past: readonly Snapshot[]): KeptDraft {
  return { table, ...bare(now), past: past.slice(-MOST).map(bare) };
}

/** The stored steps, applied to the current rows of the table. */
export function draftsKept({ past = [] }: KeptDraft, lying: readonly Row[]): Snapshot[] {
  return past.map(({ rows, jokers }) => ({ rows: tidy(follow([...lying], rows)), jokers }));
}
