/** What a click on the board hits: the nearest edge or station, within the size of a finger. */

import { distanceToSegment, type Point } from '../../../board/plane';
import type { BoardDrawing, Space } from '../../../protocol/on_the_underground';

export type Found =
  | {
      kind: 'edge';
      id: string;
      /** Whether it would still be hit if the finger slipped a little. */
      isSure: boolean;
    }
  | { kind: 'station'; id: string };

/** Units by which an unavailable edge seems farther away than an available one. */
const SHY = 9;

/** How far a finger slips, as a share of its reach: 10 pixels of 22. */
const SLIP = 10 / 22;

/** Radius in units around a station's middle in which there is no edge. */
const MARK = 14;

export function pointOf([x, y]: Space['start']): Point {
  return { x, y };
}

/** Distance of a point from the track of a space, in units. */
export function distanceToSpace({ start, end }: Pick<Space, 'start' | 'end'>, at: Point): number {
  return distanceToSegment(pointOf(start), pointOf(end), at);
}

/**
 * Return the edge nearest to a point, within reach; edges in `open` are preferred.
 *
 * There is none on the mark of a station: people who point at that do not mean an edge beside it.
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
