/** Names on a board: as large as possible. */

import { distanceToBox, type Box, type Point } from './plane';
import type { Spot } from './viewport.svelte';

/** Smallest legible letters in pixels. */
export const LEGIBLE = 11;

export interface ShownName {
  id: string;
  lines: readonly string[];
  x: number;
  /** Baseline of the first line. */
  y: number;
  anchor: string;
  /** The space that it takes. */
  box: Box;
}

/** Names of one size, in units of the drawing. */
export interface Names {
  size: number;
  leading: number;
  shown: readonly ShownName[];
}

/** Where a name is drawn beside its station or city. */
interface Label {
  x: number;
  /** Baseline of the first line. */
  y: number;
  anchor: string;
  box: Box;
}

/** A label scaled by a factor, growing away from what it names. */
export function enlarged<L extends Label>(label: L, named: Point, by: number): L {
  const { box, anchor, x, y } = label;
  const [width, height] = [box.width * by, box.height * by];
  const left = { start: x, middle: x - width / 2, end: x - width }[anchor] ?? x;
  const more = height - box.height;
  const isAbove = box.y + box.height <= named.y;
  const top = box.y - (isAbove ? more : box.y >= named.y ? 0 : more / 2);
  return { ...label, y: top + (y - box.y) * by, box: { x: left, y: top, width, height } };
}

/** Whether a name is nearer to what it names than to anything else, by a margin. */
export function belongs<P extends Point>(box: Box, own: P, all: readonly P[], by = 0): boolean {
  const far = distanceToBox(box, own) + by;
  return all.every((other) => other === own || distanceToBox(box, other) > far);
}

/** A place, and its cost regardless of other names. */
export interface Priced {
  price: number;
}

/** The cheapest place, given further costs; among equals the first. */
export function bestOf<P extends Priced>(
  places: readonly P[],
  crowding: (place: P) => number,
): P | null {
  let best: P | null = null;
  let least = Infinity;
  for (const each of places) {
    if (each.price >= least) continue;
    const cost = each.price + crowding(each);
    if (cost < least) [best, least] = [each, cost];
  }
  return best;
}

/** A station, and the pixels that its name takes to either side once it is large enough to read. */
export function spotOf(
  { x, y, label: { box } }: Point & { label: { box: Box } },
  unit: number,
): Spot {
  return {
    x,
    y,
    left: Math.max(0, x - box.x) * unit,
    right: Math.max(0, box.x + box.width - x) * unit,
  };
}
