/** Where a callout can stand: beside its target, covering as little as possible. */

import { around, overlap, type Box } from '../board/plane';

/** Pixels between a callout and its target, and from the edges of its room. */
const GAP = 14;
const EDGE = 8;

function clamp(value: number, low: number, high: number): number {
  return Math.max(low, Math.min(value, high));
}

function distance(one: Box, other: Box): number {
  const [x, y] = [other.x + other.width / 2, other.y + other.height / 2];
  return Math.hypot(one.x + one.width / 2 - x, one.y + one.height / 2 - y);
}

/** Possible places of a callout in a room: on a small screen above or below, otherwise also beside. */
function candidates(whole: Box | null, size: Box, room: Box): Box[] {
  const high = { x: room.x + room.width - size.width - EDGE, y: room.y + room.height - EDGE };
  const put = (x: number, y: number): Box => ({
    ...size,
    x: clamp(x, room.x + EDGE, Math.max(room.x + EDGE, high.x)),
    y: clamp(y, room.y + EDGE, Math.max(room.y + EDGE, high.y - size.height)),
  });
  const middle = room.x + (room.width - size.width) / 2;
  const ends = [put(middle, -Infinity), put(middle, Infinity)];
  if (!whole || size.width > room.width * 0.7) return ends;
  const x = whole.x + (whole.width - size.width) / 2;
  const y = whole.y + (whole.height - size.height) / 2;
  const corners = [-Infinity, Infinity].flatMap((side) => [
    put(side, -Infinity),
    put(side, Infinity),
  ]);
  return [
    put(whole.x + whole.width + GAP, y),
    put(whole.x - size.width - GAP, y),
    put(x, whole.y - size.height - GAP),
    put(x, whole.y + whole.height + GAP),
    ...corners,
    ...ends,
  ];
}

/** Return an outline around a box, clipped to the window. */
export function outlined(area: Box, window: Box, margin: number): Box {
  const [left, top] = [Math.max(area.x - margin, window.x), Math.max(area.y - margin, window.y)];
  const right = Math.min(area.x + area.width + margin, window.x + window.width);
  const bottom = Math.min(area.y + area.height + margin, window.y + window.height);
  return { x: left, y: top, width: right - left, height: bottom - top };
}

/** What a callout leaves free. */
interface Around {
  /** Where it has been before. */
  before?: Box | null;
  /** What is to be clicked or looked at: the callout covers as little of it as possible. */
  clicked?: readonly Box[];
  /** Enabled buttons, and what was chosen: it would rather cover its target than these. */
  pressed?: readonly Box[];
}

/**
 * Return where a callout stands: in the first room that is large enough and in which it covers no
 * enabled button, nothing of its target, and nothing that is to be clicked; as near to its target
 * as possible, and where it has been before as long as that holds.
 */
export function placeBeside(
  targets: readonly Box[],
  size: Pick<Box, 'width' | 'height'>,
  rooms: readonly Box[],
  { before = null, clicked = [], pressed = [] }: Around = {},
): Box {
  const whole = targets.length ? around(targets) : null;
  const sized = { x: 0, y: 0, ...size };
  const on = (box: Box, boxes: readonly Box[]) =>
    boxes.reduce((sum, other) => sum + overlap(box, other), 0);
  const isIn = (box: Box) => (room: Box) =>
    Math.abs(overlap(box, room) - box.width * box.height) < 1;
  if (before) {
    const kept = { ...before, ...size };
    if (rooms.some(isIn(kept)) && on(kept, [...targets, ...clicked, ...pressed]) === 0) return kept;
  }
  const found = rooms.flatMap((room, nth) =>
    candidates(whole, sized, room).map((box) => ({
      box,
      nth,
      out: isIn(box)(room) ? 0 : 1,
      barred: on(box, pressed),
      covered: on(box, targets),
      hidden: on(box, clicked),
      far: whole ? distance(box, whole) : 0,
    })),
  );
  found.sort(
    (one, other) =>
      one.out - other.out ||
      one.barred - other.barred ||
      one.covered - other.covered ||
      one.hidden - other.hidden ||
      one.nth - other.nth ||
      one.far - other.far,
  );
  return found[0]?.box ?? sized;
}
