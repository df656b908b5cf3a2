/** What a click on the board means: the nearest edge or station, finger-sized. */

import { distanceToSegment, type Point } from '../../../board/plane';
import type { BoardDrawing, Space } from '../../../protocol/on_the_underground';

export type Found =
  | {
      kind: 'edge';
      id: string;
      /** Whether a finger that slips a little would still have meant it. */
      isSure: boolean;
    }
  | { kind: 'station'; id: string };

/** How much farther than one that may be used an edge seems that may not, in units. */
const SHY = 9;

/** How far a finger slips, as a share of its reach: 10 pixels of 22. */
const SLIP = 10 / 22;

/** How far from its middle a station's mark is no edge, in units. */
const MARK = 14;

export function pointOf([x, y]: Space['start']): Point {
  return { x, y };
}

/** How far a point is from the track of a space, in units. */
export function distanceToSpace({ start, end }: Pick<Space, 'start' | 'end'>, at: Point): number {
  return distanceToSegment(pointOf(start), pointOf(end), at);
}

/**
 * Return the edge nearest to a point, within reach; edges in `open` are preferred.
 *
 * On the mark of a station there is none: who points at that does not mean an edge beside it.
 */
export function edgeAt(
  drawing: BoardDrawing,
  open: ReadonlySet<string>,
  x: number,
  y: number,
  reach: number,
): Found | null {
  if (drawing.stations.some((each) => Math.hypot(each.x - x, each.y - y) < MARK)) return null;
  const near = drawing.edges
    .map(({ id, spaces }) => ({
      id,
      far: Math.min(...spaces.map((space) => distanceToSpace(space, { x, y }))),
    }))
    .filter(({ far }) => far <= reach);
  const [best] = near
    .map((each) => ({ ...each, seems: each.far + (open.has(each.id) ? 0 : SHY) }))
    .sort((one, other) => one.seems - other.seems);
  if (!best) return null;
  const slip = reach * SLIP + drawing.space_width / 2;
  const isSure = !near.some(({ id, far }) => id !== best.id && open.has(id) && far <= slip);
  return { kind: 'edge', id: best.id, isSure };
}

/** Return the nearest of some stations, or of all (null), within reach. */
export function stationAt(
  drawing: BoardDrawing,
  ids: ReadonlySet<string> | null,
  x: number,
  y: number,
  reach: number,
): Found | null {
  let best = reach;
  let found: string | null = null;
  for (const station of drawing.stations) {
    if (ids && !ids.has(station.id)) continue;
    const far = Math.hypot(station.x - x, station.y - y);
    if (far < best) {
      best = far;
      found = station.id;
    }
  }
  return found === null ? null : { kind: 'station', id: found };
}
