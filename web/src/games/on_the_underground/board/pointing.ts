/** What a click on the board means: the nearest edge or station, finger-sized. */

import { distanceToSegment, type Point } from '../../../board/plane';
import type { BoardDrawing, Space } from '../../../protocol/on_the_underground';

export type Found = { kind: 'edge'; id: string } | { kind: 'station'; id: string };

/** How much farther than one that may be used an edge seems that may not, in units. */
const SHY = 9;

function pointOf([x, y]: Space['start']): Point {
  return { x, y };
}

/** Return the edge nearest to a point, within reach; edges in `open` are preferred. */
export function edgeAt(
  drawing: BoardDrawing,
  open: ReadonlySet<string>,
  x: number,
  y: number,
  reach: number,
): Found | null {
  let best = Infinity;
  let found: string | null = null;
  for (const edge of drawing.edges) {
    for (const { start, end } of edge.spaces) {
      const far = distanceToSegment(pointOf(start), pointOf(end), { x, y });
      if (far > reach) continue;
      const seems = far + (open.has(edge.id) ? 0 : SHY);
      if (seems < best) {
        best = seems;
        found = edge.id;
      }
    }
  }
  return found === null ? null : { kind: 'edge', id: found };
}

/** Return the nearest of some stations, within reach. */
export function stationAt(
  drawing: BoardDrawing,
  ids: ReadonlySet<string>,
  x: number,
  y: number,
  reach: number,
): Found | null {
  let best = reach;
  let found: string | null = null;
  for (const station of drawing.stations) {
    if (!ids.has(station.id)) continue;
    const far = Math.hypot(station.x - x, station.y - y);
    if (far < best) {
      best = far;
      found = station.id;
    }
  }
  return found === null ? null : { kind: 'station', id: found };
}
