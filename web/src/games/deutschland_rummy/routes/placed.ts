/** Where tiles went: that comes into sight, one route after the other where it is much. */

import type { Step } from '../bench/given';
import { rowOf, type Row } from './rows';

const PLACING: ReadonlySet<Step['kind']> = new Set(['put', 'exchanged', 'aside', 'joined']);

/** Return the rows that a step has put tiles into, by their ids; none for other steps. */
export function placedBy(step: Step | null, rows: readonly Row[]): number[] {
  if (!step || !PLACING.has(step.kind)) return [];
  return [...new Set(step.tiles.flatMap((tile) => rowOf(rows, tile)?.id ?? []))];
}

/** From where to where something reaches from the top of the list, in pixels. */
export interface Extent {
  top: number;
  bottom: number;
}

/**
 * Return where changed routes are seen one after the other, from the top of the list: as far down as
 * one stop shows goes with it. A single route, or what fits together, needs no more than one stop.
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
