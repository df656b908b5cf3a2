/** Which names the board shows, and where, so that each can be read at the size it is seen. */

import type {
  BoardDrawing,
  BoardStation,
  DrawnEdge,
  Space,
} from '../../../protocol/on_the_underground';

export interface ShownName {
  id: string;
  lines: readonly string[];
  x: number;
  /** Baseline of the first line. */
  y: number;
  anchor: string;
  room: Room;
}

export interface Names {
  size: number;
  leading: number;
  shown: readonly ShownName[];
}

/** Room on the board, in units. */
export interface Room {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

/** What names keep clear of: an edge that is chosen with its stations, and what is said there. */
export interface Kept {
  edge: DrawnEdge;
  rooms: readonly Room[];
}

/** Pixels below which a name is none. */
export const LEGIBLE = 11;
/** Marks grow to that many times their size: larger ones would hide the board. */
const MOST = 2;
/** From a station to a name that stands at another side of it for want of room, in units. */
const AWAY = 24;
/** So many sides a station has; beside a choice names may stand at its corners, too. */
const SIDES = 4;
/** How far a sign reaches from its middle, and a space to either side, in units. */
const SIGN = 14;
const TRACK = 5;
/** What a covered sign costs, in units of names that overlap. */
const COVERED = 400;
/** So much may a name at what is chosen lie over others: it is told beside the board, too. */
const CROWDED = 2 * COVERED;
/** What hiding a part of the choice costs: a name that can't help it is left out. */
const HIDDEN = 1e6;
/** Names that grow by less than this may run over track where they were drawn. */
const SLIGHT = 1.2;

/** How much a mark of so many units has to grow to be seen in so many pixels. */
export function growth(units: number, scale: number, pixels: number): number {
  return Math.min(MOST, Math.max(1, pixels / (units * scale)));
}

function overlap(one: Room, other: Room): number {
  const wide = Math.min(one.right, other.right) - Math.max(one.left, other.left);
  const high = Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top);
  return wide > 0 && high > 0 ? wide * high : 0;
}

/** The name as it is drawn, grown away from its station. */
function grown({ id, x, y, label }: BoardStation, by: number): ShownName {
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
function inside(spot: ShownName, width: number, height: number): ShownName {
  const { room } = spot;
  const dx = Math.max(0, -room.left) - Math.max(0, room.right - width);
  const dy = Math.max(0, -room.top) - Math.max(0, room.bottom - height);
  return moved(spot, dx, dy);
}

function moved(spot: ShownName, dx: number, dy: number): ShownName {
  const { left, top, right, bottom } = spot.room;
  return {
    ...spot,
    x: spot.x + dx,
    y: spot.y + dy,
    room: { left: left + dx, top: top + dy, right: right + dx, bottom: bottom + dy },
  };
}

/** Where a name may stand: as drawn, above its station, below, and at either side. */
function places(
  station: BoardStation,
  by: number,
  { width, height }: BoardDrawing,
): [ShownName, ...ShownName[]] {
  const drawn = inside(grown(station, by), width, height);
  const { left, top, right, bottom } = drawn.room;
  const [across, down] = [station.x - (left + right) / 2, station.y - (top + bottom) / 2];
  const ways: [number, number][] = [
    [across, station.y - AWAY - bottom],
    [across, station.y + AWAY - top],
    [station.x + AWAY - left, down],
    [station.x - AWAY - right, down],
    [station.x + AWAY - left, station.y - AWAY - bottom],
    [station.x + AWAY - left, station.y + AWAY - top],
    [station.x - AWAY - right, station.y - AWAY - bottom],
    [station.x - AWAY - right, station.y + AWAY - top],
  ];
  return [drawn, ...ways.map(([dx, dy]) => inside(moved(drawn, dx, dy), width, height))];
}

/** Whether a point is in a room or so near to it. */
function isIn({ left, top, right, bottom }: Room, x: number, y: number, rim: number): boolean {
  return x > left - rim && x < right + rim && y > top - rim && y < bottom + rim;
}

/** Whether a name would lie on the sign of another station. */
function isOnSign({ id, room }: ShownName, { stations }: BoardDrawing): boolean {
  return stations.some((other) => other.id !== id && isIn(room, other.x, other.y, SIGN));
}

/** Whether a name would hide something of what is chosen. */
function hides({ room }: ShownName, { edge, rooms }: Kept, { stations }: BoardDrawing): boolean {
  const ends = stations.filter(({ id }) => edge.between.includes(id));
  return (
    edge.spaces.some((space) => runsThrough(room, space)) ||
    ends.some(({ x, y }) => isIn(room, x, y, SIGN)) ||
    rooms.some((other) => overlap(room, other) > 0)
  );
}

/** Whether a name would lie on track. */
function isOnTrack({ room }: ShownName, { edges }: BoardDrawing): boolean {
  return edges.some(({ spaces }) => spaces.some((space) => runsThrough(room, space)));
}

function runsThrough(room: Room, { start: [x, y], end: [toX, toY] }: Space): boolean {
  const isBeside =
    Math.max(x, toX) < room.left - TRACK ||
    Math.min(x, toX) > room.right + TRACK ||
    Math.max(y, toY) < room.top - TRACK ||
    Math.min(y, toY) > room.bottom + TRACK;
  if (isBeside) return false;
  const steps = Math.ceil(Math.hypot(toX - x, toY - y) / (2 * TRACK));
  for (let step = 0; step <= steps; step++) {
    const along = step / steps;
    if (isIn(room, x + (toX - x) * along, y + (toY - y) * along, TRACK)) return true;
  }
  return false;
}

/**
 * Return the names to show at a scale, in pixels for a unit.
 *
 * Where they are legible as drawn, all of them. Else they grow; those of `wanted` are shown
 * unless they would hide what is kept, and of the others those that still have room.
 */
export function namesAt(
  drawing: BoardDrawing,
  scale: number,
  wanted: ReadonlySet<string>,
  kept: Kept | null = null,
): Names {
  const by = Math.max(1, LEGIBLE / scale / drawing.label_size);
  const size = drawing.label_size * by;
  const leading = drawing.label_leading * by;
  if (by === 1) return { size, leading, shown: drawing.stations.map((each) => grown(each, 1)) };
  const shown: ShownName[] = [];
  const crowding = (spot: ShownName) =>
    shown.reduce((sum, other) => sum + overlap(spot.room, other.room), 0) +
    (isOnSign(spot, drawing) ? COVERED : 0) +
    (kept && hides(spot, kept, drawing) ? HIDDEN : 0);
  const isEnd = ({ id }: BoardStation) => kept?.edge.between.includes(id) ?? false;
  const first = drawing.stations.filter(({ id }) => wanted.has(id));
  for (const station of [...first.filter(isEnd), ...first.filter((one) => !isEnd(one))]) {
    const [drawn, ...others] = places(station, by, drawing);
    const spots = [drawn, ...(kept ? others : others.slice(0, SIDES))];
    const best = spots.reduce((one, spot) => (crowding(spot) < crowding(one) ? spot : one));
    if (crowding(best) < (isEnd(station) ? CROWDED : HIDDEN)) shown.push(best);
  }
  for (const station of drawing.stations.filter(({ id }) => !wanted.has(id))) {
    const [drawn, ...others] = places(station, by, drawing);
    const isFree = (spot: ShownName) => crowding(spot) === 0;
    const isClear = (spot: ShownName) => isFree(spot) && !isOnTrack(spot, drawing);
    const spots = [drawn, ...others.slice(0, SIDES)];
    const found = by < SLIGHT && isFree(drawn) ? drawn : spots.find(isClear);
    if (found) shown.push(found);
  }
  return { size, leading, shown };
}
