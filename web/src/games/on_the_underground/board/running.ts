/** Names that cross track: over spaces, available ones, and tokens, which are thick. */

import type { ShownName } from '../../../board/lettering';
import type { Box } from '../../../board/plane';
import type { BoardDrawing, DrawnEdge, Space } from '../../../protocol/on_the_underground';
import type { Scene } from './scene';
import { isAnywhere } from './sight';
import { nextSpace, type Slots } from './slots';

/** Half the width of a space, in units. */
const TRACK = 5;
/** Most spaces that a name may cross; more are not counted. */
export const MOST_CROSSED = 3;

/** The spaces with tokens. */
export function laidOn(edges: ReadonlyMap<string, DrawnEdge>, slots: Slots): Space[] {
  return [...slots.values()].flatMap((line) =>
    [...line].flatMap(([edge, at]) => edges.get(edge)?.spaces[at] ?? []),
  );
}

/** The available spaces of the colour in hand; where it may begin nearly anywhere, those that score. */
export function litIn(
  edges: ReadonlyMap<string, DrawnEdge>,
  slots: Slots,
  { line, places }: Pick<Scene, 'line' | 'places'>,
): Space[] {
  if (line === null) return [];
  const isEqual = !isAnywhere(places, Boolean(slots.get(line)?.size));
  return [...places]
    .filter(([, { points }]) => isEqual || points > 0)
    .flatMap(([id]) => nextSpace(edges, slots, line, id) ?? []);
}

/** Return a test whether a name would cover one of some spaces; each name is tested once. */
export function overAny(spaces: readonly Space[]): (spot: ShownName) => boolean {
  const known = new Map<ShownName, boolean>();
  return (spot) => {
    const found = known.get(spot) ?? spaces.some((space) => runsThrough(spot.box, space));
    known.set(spot, found);
    return found;
  };
}

/** Whether a point is in a box or within a distance of it. */
export function isIn({ x, y, width, height }: Box, atX: number, atY: number, rim: number): boolean {
  return atX > x - rim && atX < x + width + rim && atY > y - rim && atY < y + height + rim;
}

/** Whether a name would cover track. */
export function isOnTrack({ box }: ShownName, { edges }: BoardDrawing): boolean {
  return edges.some(({ spaces }) => spaces.some((space) => runsThrough(box, space)));
}

/** Number of spaces that a name would cross; beyond the maximum they are not counted. */
export function crossed({ box }: ShownName, { edges }: BoardDrawing): number {
  let sum = 0;
  for (const { spaces } of edges) {
    for (const space of spaces) if (runsThrough(box, space)) sum += 1;
    if (sum > MOST_CROSSED) break;
  }
  return sum;
}

/** How much of all spaces is below a name, in steps. */
export function along({ box }: ShownName, { edges }: BoardDrawing): number {
  let sum = 0;
  for (const { spaces } of edges) for (const space of spaces) sum += stepsOn(box, space);
  return sum;
}

export function runsThrough(box: Box, space: Space): boolean {
  return stepsOn(box, space, 1) > 0;
}

/** Number of points of a space, one step apart, in a box; more than `enough` are not counted. */
function stepsOn(box: Box, { start, end }: Space, enough = Number.POSITIVE_INFINITY): number {
  const [x, y, toX, toY] = [start[0], start[1], end[0], end[1]];
  const isBeside =
    Math.max(x, toX) < box.x - TRACK ||
    Math.min(x, toX) > box.x + box.width + TRACK ||
    Math.max(y, toY) < box.y - TRACK ||
    Math.min(y, toY) > box.y + box.height + TRACK;
  if (isBeside) return 0;
  const steps = Math.ceil(Math.hypot(toX - x, toY - y) / (2 * TRACK));
  let sum = 0;
  for (let step = 0; step <= steps && sum < enough; step++) {
    const part = step / steps;
    if (isIn(box, x + (toX - x) * part, y + (toY - y) * part, TRACK)) sum += 1;
  }
  return sum;
}
