/** Points and boxes of a drawing, and their distances. */

export interface Point {
  readonly x: number;
  readonly y: number;
}

export interface Box extends Point {
  readonly width: number;
  readonly height: number;
}

/** Distance of a point from a box; 0 inside. */
export function distanceToBox({ x, y, width, height }: Box, at: Point): number {
  const across = Math.max(x - at.x, 0, at.x - x - width);
  const down = Math.max(y - at.y, 0, at.y - y - height);
  // Called tens of thousands of times for names, and Math.hypot is several times as slow.
  return Math.sqrt(across * across + down * down);
}

/** Distance of a point from the nearest point of a segment. */
export function distanceToSegment(from: Point, to: Point, at: Point): number {
  const [dx, dy] = [to.x - from.x, to.y - from.y];
  const length = dx * dx + dy * dy;
  const along = length ? ((at.x - from.x) * dx + (at.y - from.y) * dy) / length : 0;
  const part = Math.max(0, Math.min(1, along));
  return Math.hypot(at.x - from.x - dx * part, at.y - from.y - dy * part);
}

/** Whether two boxes overlap, or are closer than a gap. */
export function meet(one: Box, other: Box, gap = 0): boolean {
  return (
    one.x < other.x + other.width + gap &&
    other.x < one.x + one.width + gap &&
    one.y < other.y + other.height + gap &&
    other.y < one.y + one.height + gap
  );
}

/** Area of the overlap of two boxes. */
export function overlap(one: Box, other: Box): number {
  const wide = Math.min(one.x + one.width, other.x + other.width) - Math.max(one.x, other.x);
  const high = Math.min(one.y + one.height, other.y + other.height) - Math.max(one.y, other.y);
  return wide > 0 && high > 0 ? wide * high : 0;
}

/** Whether a box contains another one. */
export function holds(outer: Box, { x, y, width, height }: Box): boolean {
  return (
    x >= outer.x &&
    y >= outer.y &&
    x + width <= outer.x + outer.width &&
    y + height <= outer.y + outer.height
  );
}

/** A point as a box. */
export const spot = ({ x, y }: Point): Box => ({ x, y, width: 0, height: 0 });

/** A box with a margin. */
export function grownBy({ x, y, width, height }: Box, by: number): Box {
  return { x: x - by, y: y - by, width: width + 2 * by, height: height + 2 * by };
}

/** The smallest box around several. */
export function around(boxes: readonly Box[]): Box {
  const x = Math.min(...boxes.map((box) => box.x));
  const y = Math.min(...boxes.map((box) => box.y));
  const right = Math.max(...boxes.map((box) => box.x + box.width));
  const bottom = Math.max(...boxes.map((box) => box.y + box.height));
  return { x, y, width: right - x, height: bottom - y };
}

/** Whether a segment intersects a box. */
export function crosses(from: readonly [number, number], to: readonly [number, number], box: Box) {
  let [first, last] = [0, 1];
  for (const [start, end, low, high] of [
    [from[0], to[0], box.x, box.x + box.width],
    [from[1], to[1], box.y, box.y + box.height],
  ] as const) {
    if (start === end) {
      if (start < low || start > high) return false;
      continue;
    }
    const [one, other] = [(low - start) / (end - start), (high - start) / (end - start)];
    first = Math.max(first, Math.min(one, other));
    last = Math.min(last, Math.max(one, other));
  }
  return first <= last;
}
