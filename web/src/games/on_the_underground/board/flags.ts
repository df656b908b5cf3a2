/** Flags beside destinations: how large they are at a scale, and the room that they take. */

import { LEGIBLE } from '../../../board/lettering';
import type { Box } from '../../../board/plane';
import type { BoardDrawing, BoardStation } from '../../../protocol/on_the_underground';

/** Pixels of a flag that is shown. */
const SEEN = 6;
/** A flag grows by so much for its letter to be read; smaller ones are told apart by shape. */
const GROWN = 1.55;
/** How far a rhomb reaches, in radii. */
const REACH = 1.2;
/** Its letter, in radii. */
const LETTER = 1.25;

export interface Flag {
  radius: number;
  /** Size of its letter; null where that can't be read. */
  letter: number | null;
}

/** Return how flags are drawn at so many pixels for a unit; null where they are too small. */
export function flagAt({ marker_size }: Pick<BoardDrawing, 'marker_size'>, scale: number) {
  const usual = marker_size * 0.6;
  const by = Math.max(1, LEGIBLE / scale / (usual * LETTER));
  const isRead = by <= GROWN;
  const radius = usual * (isRead ? by : 1);
  const flag: Flag = { radius, letter: isRead ? radius * LETTER : null };
  return radius * LETTER * scale >= SEEN ? flag : null;
}

/** Return the room that the flags of some stations take. */
export function flagBoxes(
  drawing: BoardDrawing,
  stations: readonly BoardStation[],
  scale: number,
): Box[] {
  const reach = (flagAt(drawing, scale)?.radius ?? 0) * REACH;
  if (reach === 0) return [];
  return stations.map(({ marker: [x, y] }) => ({
    x: x - reach,
    y: y - reach,
    width: 2 * reach,
    height: 2 * reach,
  }));
}
