/** In which order the tiles of a laying come to the table while it is told. */

/** Milliseconds between two tiles, and how long a route takes at most. */
const BETWEEN = 240;
const MOST = 1000;

/** Return after how many milliseconds each tile is there: route by route, from left to right. */
export function arrivalsOf(
  routes: readonly (readonly string[])[],
  laid: ReadonlySet<string>,
): Map<string, number> {
  const after = new Map<string, number>();
  let begun = 0;
  for (const route of routes) {
    const coming = route.filter((tile) => laid.has(tile));
    const between = Math.min(BETWEEN, MOST / coming.length);
    coming.forEach((tile, at) => after.set(tile, Math.round(begun + at * between)));
    begun += coming.length ? coming.length * between : 0;
  }
  return after;
}

/** Return how long all of them take to be there. */
export function lasting(after: ReadonlyMap<string, number>): number {
  return after.size === 0 ? 0 : Math.max(...after.values()) + BETWEEN;
}

/** Whether tiles of what is told are still on their way. */
export class Arriving {
  #until = 0;

  begin(now: number, after: ReadonlyMap<string, number>): void {
    const isCalm = matchMedia('(prefers-reduced-motion: reduce)').matches;
    this.#until = isCalm ? 0 : now + lasting(after);
  }

  isOn(now: number): boolean {
    return now < this.#until;
  }
}
