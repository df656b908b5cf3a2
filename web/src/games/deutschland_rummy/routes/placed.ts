/** Where tiles went by an own step: that comes into sight. */

import type { Step } from '../bench/given';
import { rowOf, type Row } from './rows';

const PLACING: ReadonlySet<Step['kind']> = new Set(['put', 'exchanged', 'aside', 'joined']);

/** Return the rows that a step has put tiles into, by their ids; none for other steps. */
export function placedBy(step: Step | null, rows: readonly Row[]): number[] {
  if (!step || !PLACING.has(step.kind)) return [];
  return [...new Set(step.tiles.flatMap((tile) => rowOf(rows, tile)?.id ?? []))];
}
