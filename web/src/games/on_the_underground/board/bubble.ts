/** The position of the previewed token's points: beside its track, large enough to read. */

import { bestOf, LEGIBLE } from '../../../board/lettering';
import { meet, type Box } from '../../../board/plane';
import type { DrawnEdge, Space } from '../../../protocol/on_the_underground';
import { runsThrough } from './running';

/** In units: size of the digits, half the bubble around them, and its distance from the track. */
const DIGITS = 19;
const [WIDE, HIGH] = [18, 14];
const APART = 13;

export interface BubbleSpot {
  x: number;
  y: number;
  /** Factor on its size. */
  grown: number;
  box: Box;
}

/** Possible positions along the track, as shares of its space from the middle. */
const ALONG = [0, 0.25, -0.25, 0.45, -0.45];

/** What a bubble should not cover. */
interface Around {
  /** Where the passenger stands, the last thing to be covered. */
  somebody?: Box | null;
  /** Signs and flags. */
  signs?: readonly Box[];
  /** Spaces with tokens: on one of these, it would seem to belong there. */
  laid?: readonly Space[];
}

/** The cost of covering the passenger, a line, and a sign. */
const [ON_SOMEBODY, ON_LINE, ON_SIGN] = [100, 2, 3];

/** Return the position of an edge's bubble at a scale in pixels per unit, covering nothing. */
export function bubbleOf(
  { spaces }: DrawnEdge,
  scale: number,
  { somebody = null, signs = [], laid = [] }: Around = {},
): BubbleSpot | null {
  const middle = spaces[Math.floor(spaces.length / 2)];
  if (!middle) return null;
  const { start, end, centre } = middle;
  const grown = Math.max(1, LEGIBLE / scale / DIGITS);
  const [dx, dy] = [end[0] - start[0], end[1] - start[1]];
  const length = Math.hypot(dx, dy) || 1;
  // Across the track and upwards; beside a vertical track it is on the right.
  const turn = dx < 0 ? -1 : 1;
  const [acrossX, acrossY] = [(turn * dy) / length, (-turn * dx) / length];
  const beside = spaces.map(({ centre: [x, y] }) =>
    Math.abs((x - centre[0]) * acrossX + (y - centre[1]) * acrossY),
  );
  const [wide, high] = [WIDE * grown, HIGH * grown];
  const far = Math.max(...beside) + APART + Math.abs(acrossX) * wide + Math.abs(acrossY) * high;
  const isAbove = centre[1] + acrossY * far >= high;
  const spots = ALONG.flatMap((along) =>
    (isAbove ? [1, -1] : [-1, 1]).map((flip) => {
      const x = centre[0] + flip * acrossX * far + along * dx;
      const y = centre[1] + flip * acrossY * far + along * dy;
      const box = { x: x - wide, y: y - high, width: 2 * wide, height: 2 * high };
      return { x, y, grown, box, price: Math.abs(along) };
    }),
  );
  const best = bestOf(
    spots,
    ({ box }) =>
      (somebody && meet(box, somebody) ? ON_SOMEBODY : 0) +
      ON_SIGN * signs.filter((sign) => meet(box, sign)).length +
      ON_LINE * laid.filter((space) => runsThrough(box, space)).length,
  );
  return best && { x: best.x, y: best.y, grown, box: best.box };
}
