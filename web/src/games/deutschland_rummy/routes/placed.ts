/** Scrolls to where tiles went, one route after the other if there are many. */

import type { Step } from '../bench/given';
import { rowOf, type Row } from './rows';

const PLACING: ReadonlySet<Step['kind']> = new Set(['put', 'exchanged', 'aside', 'joined']);

/** Return the rows that a step has put tiles into, by their ids; empty for other steps. */
export function placedBy(step: Step | null, rows: readonly Row[]): number[] {
  if (!step || !PLACING.has(step.kind)) return [];
  return [...new Set(step.tiles.flatMap((tile) => rowOf(rows, tile)?.id ?? []))];
}

/** Vertical extent of something from the top of the list, in pixels. */
export interface Extent {
  top: number;
  bottom: number;
}

/**
 * Return the stops for showing changed routes one after the other, from the top of the list; each
 * shows as much as fits. A single route, or what fits together, needs only one stop.
 */
export function stopsOf(routes: readonly Extent[], height: number): Extent[] {
  const stops: Extent[] = [];
  for (const { top, bottom } of [...routes].sort((one, other) => one.top - other.top)) {
    const last = stops.at(-1);
    if (last && bottom - last.top <= height) last.bottom = Math.max(last.bottom, bottom);
    else stops.push({ top, bottom });
  }
  return stops;
}
