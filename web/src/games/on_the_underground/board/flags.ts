/** Flags beside destinations: how large they are at a scale, and the room that they take. */

import { LEGIBLE } from '../../../board/lettering';
import { grownBy, spot, type Box, type Point } from '../../../board/plane';
import type { BoardDrawing, BoardStation } from '../../../protocol/on_the_underground';

/** A flag grows by so much for its letter to be read where it stands; else it stands farther away. */
const GROWN = 1.55;
/** Its radius then, and how far away it is, in pixels: beside the ring around the station. */
const SMALL = 7.5;
const BESIDE = 13;
/** How far a rhomb reaches, in radii. */
const REACH = 1.2;
/** Its letter, in radii. */
const LETTER = 1.25;

export interface Flag {
  radius: number;
  /** Size of its letter. */
  letter: number;
  /** How far from the middle of its station it is at least. */
  away: number;
}

/** Return how flags are drawn at so many pixels for a unit. */
export function flagAt({ marker_size }: Pick<BoardDrawing, 'marker_size'>, scale: number): Flag {
  const usual = marker_size * 0.6;
  const by = Math.max(1, LEGIBLE / scale / (usual * LETTER));
  if (by > GROWN) return { radius: SMALL / scale, letter: LEGIBLE / scale, away: BESIDE / scale };
  return { radius: usual * by, letter: usual * by * LETTER, away: 0 };
}

/** Return where the flag of a station stands. */
export function flagSpot({ x, y, marker }: BoardStation, { away }: Flag): Point {
  const [dx, dy] = [marker[0] - x, marker[1] - y];
  const by = Math.max(1, away / Math.hypot(dx, dy));
  return { x: x + dx * by, y: y + dy * by };
}

/** Return the room that the flags of some stations take. */
export function flagBoxes(
  drawing: BoardDrawing,
  stations: readonly BoardStation[],
  scale: number,
): Box[] {
  const flag = flagAt(drawing, scale);
  const reach = flag.radius * REACH;
  return stations.map((station) => grownBy(spot(flagSpot(station, flag)), reach));
}
