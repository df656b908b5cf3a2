/** Where a chip says what an edge would bring and cost: on its space, clear of names. */

import { bestOf, LEGIBLE } from '../../../board/lettering';
import { around, meet, overlap, spot, type Box } from '../../../board/plane';
import type { Space } from '../../../protocol/on_the_underground';
import { distanceToSpace, pointOf } from './pointing';

/** Steps along the space from its middle, and away from it, in parts of the letters' size. */
const ALONG = [0, 0.3, -0.3, 0.6, -0.6, 0.9, -0.9, 1.2, -1.2, 1.5, -1.5, 1.8, -1.8];
const ASIDE = [0, 0.4, -0.4, 0.8, -0.8, 1.1, -1.1, 1.4, -1.4, 1.7, -1.7, 2, -2];
/** What a step costs, in units of a name that is covered: a chip dodges no further than it must. */
const STEP = 0.1;
/** What it costs that something is touched at all: more than the longest way around it. */
const TOUCHING = 1;
/** So many times as dear as points that lie over others is a name that is covered. */
const COVERED = 10;
/** What it costs to lie nearer to another line than to its own space: it would tell of that. */
const STRAY = 1.5;
/** Units that part points from letters. */
const APART = 2.5;

/** Half the width of a chip with points, and of one with a fork before them, in letters' sizes. */
export const POINTS = 0.85;
export const FORKED = 1.35;
/** Units of letters: smaller ones are as well read as names, larger ones hide the board. */
const [LEAST, LARGEST] = [14, 26];
/** So far around its space a chip may come to lie, in letters' sizes. */
const REACH = 5;

/** Letters of chips at a scale; null where they would be too large. */
export function chipSize(scale: number): number | null {
  const size = Math.max(LEAST, LEGIBLE / scale);
  return size > LARGEST ? null : size;
}

/** The box of a chip around its middle, for letters of that size, and so much around it. */
export function chipAt(
  [x, y]: readonly [number, number],
  size: number,
  rim = 0,
  half = POINTS,
): Box {
  const [wide, high] = [half * size + rim, 0.6 * size + rim];
  return { x: x - wide, y: y - high, width: 2 * wide, height: 2 * high };
}

function spaceBox({ start, end }: Space): Box {
  return around([spot(pointOf(start)), spot(pointOf(end))]);
}

function touching(one: Box, other: Box): number {
  const part = overlap(one, other);
  return part > 0 ? TOUCHING + part : 0;
}

/** Return the middle of the chip on a space: as near to it as names, others and tokens that lie allow. */
export function dodged(
  { start, end, centre }: Space,
  size: number,
  names: readonly Box[],
  others: readonly Box[] = [],
  half = POINTS,
  lines: readonly Space[] = [],
): [number, number] {
  const room = chipAt(centre, size, REACH * size);
  const [named, taken] = [names, others].map((all) => all.filter((one) => meet(one, room))) as [
    Box[],
    Box[],
  ];
  const [dx, dy] = [end[0] - start[0], end[1] - start[1]];
  const length = Math.hypot(dx, dy) || 1;
  const [ux, uy] = [(dx / length) * size, (dy / length) * size];
  const spots = ASIDE.flatMap((aside) =>
    ALONG.map((along) => ({
      at: [centre[0] + ux * along - uy * aside, centre[1] + uy * along + ux * aside] as [
        number,
        number,
      ],
      price: STEP * (Math.abs(along) + 2 * Math.abs(aside)),
    })),
  );
  const beside = lines.filter((line) => meet(spaceBox(line), room));
  const isStray = (spot: [number, number]) => {
    const at = pointOf(spot);
    const own = distanceToSpace({ start, end }, at);
    return beside.some((line) => distanceToSpace(line, at) < own);
  };
  const best = bestOf(spots, ({ at }) => {
    const box = chipAt(at, size, 0, half);
    const wide = chipAt(at, size, APART, half);
    return (
      named.reduce((sum, name) => sum + touching(wide, name) + COVERED * overlap(box, name), 0) +
      taken.reduce((sum, other) => sum + touching(box, other), 0) +
      (isStray(at) ? STRAY : 0)
    );
  });
  return best?.at ?? centre;
}
