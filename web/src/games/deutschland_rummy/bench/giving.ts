/** A requested tile is given with two presses, on the rack or in the request. */

import { Twice } from '../../../table/twice.svelte';
import type { Bench } from './bench.svelte';

const made = new WeakMap<Bench, Twice<string>>();

/** The tile that was pressed once: shared between the rack and the request. */
export function givingOf(bench: Bench): Twice<string> {
  let found = made.get(bench);
  if (!found) made.set(bench, (found = new Twice()));
  return found;
}

/**
 * Press a tile; returns whether it is asked for, so that a second press gives it. A tile that lies in
 * an unfinished laying is still one's own to give.
 */
export function give(bench: Bench, tile: string): boolean {
  const { given } = bench;
  const offers = given.offers();
  const isAsked = offers?.phase === 'answer' && offers.gifts.includes(tile);
  if (!isAsked || !given.ongive || given.covered?.()) return false;
  bench.picking.clear();
  givingOf(bench).ask(tile, () => given.ongive?.(tile));
  return true;
}
