/** What lies outside of the picture: marks at its rim point there. */

import type { Box, Point } from '../../../board/plane';

/** A station that matters: its place in pixels, and what it is. */
export interface Away extends Point {
  kind: 'express' | 'standard' | 'news';
}

export interface RimMark extends Away {
  /** Where it points to, in degrees; 0 is to the right. */
  angle: number;
}

/** Pixels from the rim to the middle of a mark, and between the middles of two. */
const INSET = 14;
const APART = 27;

function clamp(value: number, start: number, size: number): number {
  return Math.min(Math.max(value, start), start + size);
}

/** Return a mark for each of these that is not in a part of the board; news close together have one. */
export function marksAt(aways: readonly Away[], { x, y, width, height }: Box): RimMark[] {
  const isOut = (at: Point) => at.x < x || at.y < y || at.x > x + width || at.y > y + height;
  const [wide, high] = [width - 2 * INSET, height - 2 * INSET];
  const marks: RimMark[] = [];
  for (const away of aways.filter(isOut)) {
    const at = { x: clamp(away.x, x + INSET, wide), y: clamp(away.y, y + INSET, high) };
    const near = () => marks.find((one) => Math.hypot(one.x - at.x, one.y - at.y) < APART - 0.5);
    if (away.kind === 'news' && near()) continue;
    const angle = (Math.atan2(away.y - at.y, away.x - at.x) * 180) / Math.PI;
    // Along the rim, towards its middle, until it lies beside the others.
    const isAtSide = away.x < x || away.x > x + width;
    const [key, start, size] = isAtSide ? (['y', y, high] as const) : (['x', x, wide] as const);
    const step = at[key] > start + INSET + size / 2 ? -APART : APART;
    for (let met = near(); met && marks.length < size / APART; met = near())
      at[key] = met[key] + step;
    marks.push({ kind: away.kind, ...at, angle });
  }
  return marks;
}
