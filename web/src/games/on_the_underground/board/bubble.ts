/** Where the points of the token that is previewed stand: beside its track, large enough to read. */

import { LEGIBLE } from '../../../board/lettering';
import { meet, type Box } from '../../../board/plane';
import type { DrawnEdge } from '../../../protocol/on_the_underground';

/** Units: the digits as drawn, half the bubble around them, and what parts it from the track. */
const DIGITS = 19;
const [WIDE, HIGH] = [18, 14];
const APART = 13;

export interface BubbleSpot {
  x: number;
  y: number;
  /** How many times its size it is drawn. */
  grown: number;
  box: Box;
}

/** Return where the bubble of an edge stands at a scale, in pixels for a unit: on nobody. */
export function bubbleOf(
  { spaces }: DrawnEdge,
  scale: number,
  somebody: Box | null = null,
): BubbleSpot | null {
  const middle = spaces[Math.floor(spaces.length / 2)];
  if (!middle) return null;
  const { start, end, centre } = middle;
  const grown = Math.max(1, LEGIBLE / scale / DIGITS);
  const [dx, dy] = [end[0] - start[0], end[1] - start[1]];
  const length = Math.hypot(dx, dy) || 1;
  // Across the track and upwards; beside a track that runs down it stands to the right.
  const turn = dx < 0 ? -1 : 1;
  const [acrossX, acrossY] = [(turn * dy) / length, (-turn * dx) / length];
  const beside = spaces.map(({ centre: [x, y] }) =>
    Math.abs((x - centre[0]) * acrossX + (y - centre[1]) * acrossY),
  );
  const [wide, high] = [WIDE * grown, HIGH * grown];
  const far = Math.max(...beside) + APART + Math.abs(acrossX) * wide + Math.abs(acrossY) * high;
  const isAbove = centre[1] + acrossY * far >= high;
  const [first, second] = (isAbove ? [1, -1] : [-1, 1]).map((flip) => {
    const [x, y] = [centre[0] + flip * acrossX * far, centre[1] + flip * acrossY * far];
    return { x, y, grown, box: { x: x - wide, y: y - high, width: 2 * wide, height: 2 * high } };
  }) as [BubbleSpot, BubbleSpot];
  const isHidden = ({ box }: BubbleSpot) => somebody !== null && meet(box, somebody);
  return isHidden(first) && !isHidden(second) ? second : first;
}
