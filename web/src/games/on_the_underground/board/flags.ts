/** Flags beside destinations: their size at a scale, and the space that they take. */

import { LEGIBLE } from '../../../board/lettering';
import { grownBy, spot, type Box, type Point } from '../../../board/plane';
import type { BoardDrawing, BoardStation } from '../../../protocol/on_the_underground';

/** Greatest factor by which a flag grows in place to be legible; otherwise it moves away. */
const GROWN = 1.55;
/** Its radius then, and its distance, in pixels: beside the ring around the station. */
const SMALL = 7.5;
const BESIDE = 13;
/** Extent of a rhomb, in radii. */
const REACH = 1.2;
/** Size of its letter, in radii. */
const LETTER = 1.25;

export interface Flag {
  radius: number;
  /** Size of its letter. */
  letter: number;
  /** Least distance from the middle of its station. */
  away: number;
}

/** Return how flags are drawn at a number of pixels per unit. */
export function flagAt({ marker_size }: Pick<BoardDrawing, 'marker_size'>, scale: number): Flag {
  const usual = marker_size * 0.6;
  const by = Math.max(1, LEGIBLE / scale / (usual * LETTER));
  if (by > GROWN) return { radius: SMALL / scale, letter: LEGIBLE / scale, away: BESIDE / scale };
  return { radius: usual * by, letter: usual * by * LETTER, away: 0 };
}

/** Return the position of a station's flag. */
export function flagSpot({ x, y, marker }: BoardStation, { away }: Flag): Point {
  const [dx, dy] = [marker[0] - x, marker[1] - y];
  const by = Math.max(1, away / Math.hypot(dx, dy));
  return { x: x + dx * by, y: y + dy * by };
}

/** Return the boxes of the flags of some stations. */
export function flagBoxes(
  drawing: BoardDrawing,
  stations: readonly BoardStation[],
  scale: number,
): Box[] {
  const flag = flagAt(drawing, scale);
  const reach = flag.radius * REACH;
  return stations.map((station) => grownBy(spot(flagSpot(station, flag)), reach));
}
