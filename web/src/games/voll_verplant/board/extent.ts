/** How much of its canvas a drawing really uses, so that small screens waste nothing. */

import { spotOf } from '../../../board/lettering';
import type { Point } from '../../../board/plane';
import type { Spot } from '../../../board/viewport.svelte';
import type { Box, Drawing } from '../../../protocol/voll_verplant';

const AIR = 6;

/** Return the middle of a box. */
function centreOf({ x, y, width, height }: Box): Point {
  return { x: x + width / 2, y: y + height / 2 };
}

/**
 * Return the points of a drawing that should be visible: stations, and the wagons of lines if there
 * are none; for a step, both. At a scale of `near` or more names are legible, and are included.
 */
export function inSight(
  { stations, lines }: Drawing,
  ids: readonly string[],
  letters: readonly string[],
  isTold: boolean,
  near: number,
): Spot[] {
  const wanted = stations
    .filter(({ id }) => ids.includes(id))
    .map((station) => spotOf(station, near));
  const corners = wagonsOf(lines, letters);
  if (isTold) return [...wanted, ...corners];
  const wagons = lines.flatMap(({ letter, wagon }) => (letters.includes(letter) ? [wagon] : []));
  return wanted.length ? wanted : wagons.map(centreOf);
}

/** Return corners of the wagons of lines, where a choice is written. */
export function wagonsOf(lines: Drawing['lines'], letters: readonly string[]): Point[] {
  return lines
    .filter(({ letter }) => letters.includes(letter))
    .flatMap(({ wagon: { x, y, width, height } }) => [
      { x, y },
      { x: x + width, y: y + height },
    ]);
}

/** Return the bounding box of everything drawn. */
export function extent(drawing: Drawing): Box {
  const { stations, lines, badge_size } = drawing;
  const boxes: Box[] = [
    ...stations.map(({ x, y, width, height }) => ({
      x: x - width / 2,
      y: y - height / 2,
      width,
      height,
    })),
    ...stations.flatMap(({ label, large }) => [label.box, large.box]),
    ...lines.map(({ wagon }) => wagon),
    ...lines.flatMap(({ badge }) =>
      badge
        ? [
            {
              x: badge[0] - badge_size / 2,
              y: badge[1] - badge_size / 2,
              width: badge_size,
              height: badge_size,
            },
          ]
        : [],
    ),
  ];
  const left = Math.min(...boxes.map(({ x }) => x)) - AIR;
  const top = Math.min(...boxes.map(({ y }) => y)) - AIR;
  const right = Math.max(...boxes.map(({ x, width }) => x + width)) + AIR;
  const bottom = Math.max(...boxes.map(({ y, height }) => y + height)) + AIR;
  return { x: left, y: top, width: right - left, height: bottom - top };
}
