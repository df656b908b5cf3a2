/** Which part of the map a drawing of the booklet shows. */

import type { Box, DrawnCity } from '../../../protocol/deutschland_rummy';

/** Margin around discs and names. */
const AIR = 34;
/** Aspect ratios of a landscape drawing, and of a portrait one. */
const LYING = 4 / 3;
const STANDING = 4 / 5;
const LEAST_WIDTH = 300;

/** Return the smallest box of either shape that contains some cities and their names. */
export function around(cities: readonly DrawnCity[]): Box {
  const boxes = cities.map(({ x, y, label: { box } }) => ({
    left: Math.min(x, box.x),
    top: Math.min(y, box.y),
    right: Math.max(x, box.x + box.width),
    bottom: Math.max(y, box.y + box.height),
  }));
  const left = Math.min(...boxes.map((box) => box.left)) - AIR;
  const top = Math.min(...boxes.map((box) => box.top)) - AIR;
  const right = Math.max(...boxes.map((box) => box.right)) + AIR;
  const bottom = Math.max(...boxes.map((box) => box.bottom)) + AIR;
  const shape = bottom - top > right - left ? STANDING : LYING;
  const width = Math.max(right - left, (bottom - top) * shape, LEAST_WIDTH);
  const height = width / shape;
  return {
    x: (left + right - width) / 2,
    y: (top + bottom - height) / 2,
    width,
    height,
  };
}
