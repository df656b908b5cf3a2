/** Positions of chips with the points and cost of an edge: on its space, clear of names. */

import { bestOf, LEGIBLE } from '../../../board/lettering';
import { around, meet, overlap, spot, type Box } from '../../../board/plane';
import type { Space } from '../../../protocol/on_the_underground';
import { distanceToSpace, pointOf } from './pointing';

/** Possible shifts along the space from its middle, and away from it, relative to the letters' size. */
const ALONG = [0, 0.3, -0.3, 0.6, -0.6, 0.9, -0.9, 1.2, -1.2, 1.5, -1.5, 1.8, -1.8];
const ASIDE = [0, 0.4, -0.4, 0.8, -0.8, 1.1, -1.1, 1.4, -1.4, 1.7, -1.7, 2, -2];
/** Cost of a shift, in units of a covered name: a chip moves no further than necessary. */
const STEP = 0.1;
/** Cost of touching anything at all: more than the longest way around it. */
const TOUCHING = 1;
/** How many times as expensive covering a name is as points that cover others. */
const COVERED = 10;
/** Cost of being nearer to another line than to its own space, to which it would seem to belong. */
const STRAY = 1.5;
/** Units between points and letters. */
const APART = 2.5;

/** Half the width of a chip with points, and of one with a fork before them, in letter sizes. */
export const POINTS = 0.85;
export const FORKED = 1.35;
/** Letter size in units: smaller ones are no more legible than names, larger ones hide the board. */
const [LEAST, LARGEST] = [14, 26];
/** Greatest distance of a chip from its space, in letter sizes. */
const REACH = 5;

/** Letter size of chips at a scale; null where they would be too large. */
export function chipSize(scale: number): number | null {
  const size = Math.max(LEAST, LEGIBLE / scale);
  return size > LARGEST ? null : size;
}

/** The box of a chip around its middle, for a letter size, with a margin. */
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

/** Return the middle of the chip on a space: as near to it as names, other chips and tokens allow. */
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
