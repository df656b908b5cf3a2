/** Where the points of the token that is previewed stand: beside its track, large enough to read. */

import { bestOf, LEGIBLE } from '../../../board/lettering';
import { meet, type Box } from '../../../board/plane';
import type { DrawnEdge, Space } from '../../../protocol/on_the_underground';
import { runsThrough } from './running';

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

/** Where along the track it may stand, in parts of its space from the middle. */
const ALONG = [0, 0.25, -0.25, 0.45, -0.45];

/** What a bubble is not to lie on. */
interface Around {
  /** Where the passenger stands: rather on anything else. */
  somebody?: Box | null;
  /** Signs and flags. */
  signs?: readonly Box[];
  /** Spaces in which tokens lie: on another one it would tell of that. */
  laid?: readonly Space[];
}

/** What it costs to lie on the passenger, on a line, and on a sign. */
const [ON_SOMEBODY, ON_LINE, ON_SIGN] = [100, 2, 3];

/** Return where the bubble of an edge stands at a scale, in pixels for a unit: beside it, on nothing else. */
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
  // Across the track and upwards; beside a track that runs down it stands to the right.
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
