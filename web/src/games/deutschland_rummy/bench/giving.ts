/** A tile that somebody asks for is given with two presses: on the rack, or where the request stands. */

import { Twice } from '../../../table/twice.svelte';
import type { Bench } from './bench.svelte';

const made = new WeakMap<Bench, Twice<string>>();

/** What was pressed once to be given: the same on the rack and in the request. */
export function givingOf(bench: Bench): Twice<string> {
  let found = made.get(bench);
  if (!found) made.set(bench, (found = new Twice()));
  return found;
}

/** Press a tile of the rack; it says whether that is asked for, so that a second press gives it. */
export function give(bench: Bench, tile: string): boolean {
  const { given, rack } = bench;
  const offers = given.offers();
  const isAsked = offers?.phase === 'answer' && offers.gifts.includes(tile);
  if (!isAsked || !given.ongive || given.covered?.()) return false;
  if (!rack.includes(tile)) return false;
  bench.picking.clear();
  givingOf(bench).ask(tile, () => given.ongive?.(tile));
  return true;
}
