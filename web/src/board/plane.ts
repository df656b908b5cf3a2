/** Points and boxes of a drawing, and how far they are from each other. */

export interface Point {
  readonly x: number;
  readonly y: number;
}

export interface Box extends Point {
  readonly width: number;
  readonly height: number;
}

/** How far a point lies outside of a box; 0 inside. */
export function distanceToBox({ x, y, width, height }: Box, at: Point): number {
  return Math.hypot(
    Math.max(x - at.x, 0, at.x - x - width),
    Math.max(y - at.y, 0, at.y - y - height),
  );
}

/** How far a point is from the nearest point of a straight segment. */
export function distanceToSegment(from: Point, to: Point, at: Point): number {
  const [dx, dy] = [to.x - from.x, to.y - from.y];
  const length = dx * dx + dy * dy;
  const along = length ? ((at.x - from.x) * dx + (at.y - from.y) * dy) / length : 0;
  const part = Math.max(0, Math.min(1, along));
  return Math.hypot(at.x - from.x - dx * part, at.y - from.y - dy * part);
}
