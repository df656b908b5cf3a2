/** Which names the board shows, and where, so that each can be read at the size it is seen. */

import type { BoardDrawing, BoardStation } from '../../../protocol/on_the_underground';

export interface ShownName {
  id: string;
  lines: readonly string[];
  x: number;
  /** Baseline of the first line. */
  y: number;
  anchor: string;
}

export interface Names {
  size: number;
  leading: number;
  shown: readonly ShownName[];
}

interface Room {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

interface Spot extends ShownName {
  room: Room;
}

/** Pixels below which a name is none. */
const LEGIBLE = 11;
/** From a station to a name that stands above or below it for want of room, in units. */
const AWAY = 24;
/** How far a sign reaches from its middle, and a space to either side, in units. */
const SIGN = 14;
const TRACK = 5;
/** Names that grow by less than this keep their places, even if two touch by so many units. */
const SLIGHT = 1.2;
const TOUCH = 150;

function overlap(one: Room, other: Room): number {
  const wide = Math.min(one.right, other.right) - Math.max(one.left, other.left);
  const high = Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top);
  return wide > 0 && high > 0 ? wide * high : 0;
}

/** The name as it is drawn, grown away from its station. */
function grown({ id, x, y, label }: BoardStation, by: number): Spot {
  const { box } = label;
  const near = (value: number, low: number, size: number) =>
    Math.min(Math.max(value, low), low + size);
  const [fixX, fixY] = [near(x, box.x, box.width), near(y, box.y, box.height)];
  const [toX, toY] = [
    (at: number) => fixX + (at - fixX) * by,
    (at: number) => fixY + (at - fixY) * by,
  ];
  return {
    id,
    lines: label.lines,
    x: toX(label.x),
    y: toY(label.y),
    anchor: label.anchor,
    room: {
      left: toX(box.x),
      top: toY(box.y),
      right: toX(box.x + box.width),
      bottom: toY(box.y + box.height),
    },
  };
}

/** The same name moved so that it stays on the board. */
function inside(spot: Spot, width: number, height: number): Spot {
  const { room } = spot;
  const dx = Math.max(0, -room.left) - Math.max(0, room.right - width);
  const dy = Math.max(0, -room.top) - Math.max(0, room.bottom - height);
  return moved(spot, dx, dy);
}

function moved(spot: Spot, dx: number, dy: number): Spot {
  const { left, top, right, bottom } = spot.room;
  return {
    ...spot,
    x: spot.x + dx,
    y: spot.y + dy,
    room: { left: left + dx, top: top + dy, right: right + dx, bottom: bottom + dy },
  };
}

/** Where a name that has to be shown may stand: as drawn, above its station or below. */
function places(station: BoardStation, by: number, { width, height }: BoardDrawing): Spot[] {
  const drawn = grown(station, by);
  const { room } = drawn;
  const aside = station.x - (room.left + room.right) / 2;
  const above = moved(drawn, aside, station.y - AWAY - room.bottom);
  const below = moved(drawn, aside, station.y + AWAY - room.top);
  return [drawn, above, below].map((spot) => inside(spot, width, height));
}

/** Whether a name would lie on a sign or on track. */
function isOnSomething({ room }: Spot, own: string, drawing: BoardDrawing): boolean {
  const has = (x: number, y: number, rim: number) =>
    x > room.left - rim && x < room.right + rim && y > room.top - rim && y < room.bottom + rim;
  if (drawing.stations.some(({ id, x, y }) => id !== own && has(x, y, SIGN))) return true;
  return drawing.edges.some(({ spaces }) =>
    spaces.some(({ start, end }) => {
      const steps = Math.ceil(Math.hypot(end[0] - start[0], end[1] - start[1]) / (2 * TRACK));
      return Array.from({ length: steps + 1 }, (_, at) => at / steps).some((along) =>
        has(start[0] + (end[0] - start[0]) * along, start[1] + (end[1] - start[1]) * along, TRACK),
      );
    }),
  );
}

/**
 * Return the names to show at a scale, in pixels for a unit.
 *
 * Where they are legible as drawn, all of them. Else they grow; those of `wanted` are shown
 * in any case, and of the others those that still have room.
 */
export function namesAt(drawing: BoardDrawing, scale: number, wanted: ReadonlySet<string>): Names {
  const by = Math.max(1, LEGIBLE / scale / drawing.label_size);
  const size = drawing.label_size * by;
  const leading = drawing.label_leading * by;
  if (by === 1) return { size, leading, shown: drawing.stations.map((each) => grown(each, 1)) };
  const shown: Spot[] = [];
  const crowding = ({ room }: Spot) =>
    shown.reduce((sum, other) => sum + overlap(room, other.room), 0);
  for (const station of drawing.stations.filter(({ id }) => wanted.has(id))) {
    const found = places(station, by, drawing);
    shown.push(found.reduce((best, spot) => (crowding(spot) < crowding(best) ? spot : best)));
  }
  for (const station of drawing.stations.filter(({ id }) => !wanted.has(id))) {
    const spot = inside(grown(station, by), drawing.width, drawing.height);
    const most = by < SLIGHT ? TOUCH : 0;
    if (crowding(spot) > most) continue;
    if (by < SLIGHT || !isOnSomething(spot, station.id, drawing)) shown.push(spot);
  }
  return { size, leading, shown };
}
