/** Where a tile goes by itself: the spots on the table, before and after coming out. */

import type { Bench } from './bench.svelte';
import type { Given } from './given';
import { rowOf, type Spot } from '../routes/rows';
import { bestSpot, bestSpots } from '../routes/spots';

/** Whether routes of the table may be changed: before coming out only own ones can be made. */
export function isOut(given: Given): boolean {
  const lay = given.offers()?.lay ?? 'nothing';
  const { players, seat } = given.view();
  return lay === 'nothing' ? (players[seat ?? -1]?.out ?? true) : lay === 'all';
}

/** Spots on the table where a tile of the rack fits; a joker fits nearly everywhere. */
export function homesOf(bench: Bench, tile: string): readonly Spot[] {
  if (bench.isJoker(tile)) return [];
  const fitting = bench.spots.of([tile]).filter(({ fits }) => fits);
  return bestSpots(bench.rows, fitting);
}

/** Tiles of the rack that fit a route now. */
export function fittingOf(bench: Bench): string[] {
  if (bench.given.ahead?.()) return [];
  return bench.rack.filter((tile) => homesOf(bench, tile).length > 0);
}

/** Other tiles of the rack that share a city with one. */
export function matesOf(bench: Bench, tile: string): string[] {
  const [one, another] = bench.pairOf(tile) ?? ['', ''];
  return bench.rack.filter((other) => {
    const pair = bench.pairOf(other);
    return other !== tile && pair !== null && (pair.includes(one) || pair.includes(another));
  });
}

/** Send a tile of the rack to its only spot on the table, if it has just one. */
export function send(bench: Bench, tile: string): boolean {
  const [home, ...others] = bench.rack.includes(tile) ? homesOf(bench, tile) : [];
  if (!home || others.length > 0) return false;
  bench.drop(home, [tile]);
  return true;
}

/** Whether a tile still waits for a route: on the rack, or by itself on the siding. */
function isWaiting({ rack, rows }: Bench, tile: string): boolean {
  return rack.includes(tile) || rowOf(rows, tile)?.tiles.length === 1;
}

/** Put the tiles in hand, from rack or siding, next to a tile of the table, if they fit. */
export function meet(bench: Bench, tile: string): boolean {
  const row = rowOf(bench.rows, tile);
  const { hand, spots } = bench;
  // A joker fits nearly everywhere, so it needs an explicit spot.
  const isMeant = hand.every((held) => isWaiting(bench, held) && !bench.isJoker(held));
  if (!row || hand.length === 0 || !isMeant) return false;
  const joker = spots.fitting.find(({ spot }) => spot.kind === 'joker' && spot.tile === tile);
  const spot = joker?.spot ?? bestSpot(spots.fitting, row.id, row.tiles.indexOf(tile) + 0.5);
  if (!spot) return false;
  bench.drop(spot);
  return true;
}
