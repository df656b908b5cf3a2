/** The order in which the tiles of a laying arrive during a story. */

import type { Position, View } from '../../../protocol/deutschland_rummy';
import { initialsOf } from '../../../table/initials';
import type { Sitting } from '../../../table/sitting.svelte';
import { freshTiles, NOTHING_FRESH, type ShownFresh } from './fresh';

/** Milliseconds between two tiles, and the longest total. */
const BETWEEN = 240;
const MOST = 3000;
/** Milliseconds for which a laying is shown once it is complete. */
const SEEN = 700;
/** Milliseconds for which each of several routes is shown that don't fit on the screen together. */
const EACH = 900;

/** Return after how many milliseconds each tile arrives: route by route, from left to right. */
export function arrivalsOf(
  routes: readonly (readonly string[])[],
  laid: ReadonlySet<string>,
  /** Speed factor. */
  speed = 1,
): Map<string, number> {
  const coming = routes.flat().filter((tile) => laid.has(tile));
  const between = Math.min(BETWEEN, MOST / coming.length) / speed;
  return new Map(coming.map((tile, at) => [tile, Math.round(at * between)]));
}

/** Return what a sitting shows as new: of its step, or since the own last turn. */
export function shownFresh(
  sitting: Sitting<Position, View>,
  { table }: View,
  speed: number,
): ShownFresh {
  const { step, brought, news, names } = sitting;
  const found = freshTiles(step ? brought : sitting.effectsOf(news), step !== null);
  const routes = table.map(({ tiles }) => tiles);
  const after = step ? arrivalsOf(routes, found.laid, speed) : NOTHING_FRESH.after;
  return { ...found, names, initials: initialsOf(names), after };
}

/** Return how long it takes until all of them have arrived, and have been seen. */
export function lasting(after: ReadonlyMap<string, number>, speed = 1): number {
  return after.size === 0 ? 0 : Math.max(...after.values()) + SEEN / speed;
}

/** Whether tiles of the step are still arriving. */
export class Arriving {
  #until = 0;
  #speed = 1;

  /** Milliseconds for which each route is shown that a step has changed. */
  get each(): number {
    return EACH / this.#speed;
  }

  begin(now: number, after: ReadonlyMap<string, number>, speed: number): void {
    const isCalm = matchMedia('(prefers-reduced-motion: reduce)').matches;
    this.#speed = speed;
    this.#until = isCalm ? 0 : now + lasting(after, speed);
  }

  /** Changed routes are shown one by one: at least this many, from now on. */
  tour(now: number, routes: number): void {
    this.#until = Math.max(this.#until, now + routes * this.each);
  }

  isOn(now: number): boolean {
    return now < this.#until;
  }
}
