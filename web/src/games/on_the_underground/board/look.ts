/**
 * How a phone looks at the plan. The principle: the view stays where it is.
 *
 * It is fitted when a turn of one's own begins: around the available places, the passenger and the
 * destinations near them. Another colour in hand moves it only if its available places are not
 * nearly all visible, and after the person has moved it only if hardly any are; taking the same
 * colour once more moves it if not all of them are. A track that was laid moves it only if the
 * places available since then are not visible, and then as little as possible, at the same scale. A
 * choice is scrolled into view in the same way, and enlarged where the plan is too small for a
 * finger; it stays visible when the plan gets less room. The view never returns to the whole plan
 * by itself, and a fitted view fills the height: no part of the room is empty while some of the
 * plan is cut off.
 */

import { around, spot, type Box, type Point } from '../../../board/plane';

/** A view of the plan: its corner, and pixels per unit. */
export interface Look extends Point {
  readonly scale: number;
}

export interface Room {
  /** The part of it that no button covers. */
  free: Box;
  /** The height of the plan in units. */
  height: number;
  /** The scale at which all names have room. */
  near: number;
}

/** What the view is for. */
export interface Aim {
  /** The current own turn; empty if it is somebody else's. */
  turn: string;
  /** The colour in hand. */
  line: string | null;
  /** How many times it was taken once more. */
  again: number;
  /** Its available places; empty where that is nearly everywhere. */
  lit: readonly Point[];
  /** The passenger, as long as it matters. */
  passenger: Point | null;
  targets: readonly Point[];
  /** Where the passenger would go, if the person wants to see it. */
  way: readonly Point[];
  /** The edge or the station that is chosen. */
  chosen: readonly Point[];
}

/** Share of `near` at which points on spaces are legible; no fitted view is smaller. */
const READ = 0.67;
/** Share from which on a finger needs no closer view, and destinations justify no smaller plan. */
const TOUCHED = 0.6;
const WORTH = 0.8;
/** Share of all places that counts as nearly all. */
const NEARLY = 0.8;
/** Number of visible stations that suffices in a view that was set by hand. */
const ENOUGH = 3;
/** Margin in pixels for names at the sides. */
const BESIDE = 44;
const ABOVE = 24;
const RIM = 8;
/** Growth of the room's height after which a plan fills it, even if the person has moved it. */
const GROWN = 1.3;

/** The smallest scale of a fitted plan: it fills the height, and is legible. */
export function leastScale({ free, height, near }: Room): number {
  return Math.max(free.height / height, READ * near);
}

/** The largest scale at which a part of the plan fits; at least the scale that fills the height. */
function roomFor({ width, height }: Box, room: Room): number {
  const { free } = room;
  const high = (free.height - 2 * ABOVE) / (height || 1);
  const fills = free.height / room.height;
  return Math.min((free.width - 2 * BESIDE) / (width || 1), Math.max(high, fills));
}

const apart = (one: Point, other: Point) => Math.hypot(one.x - other.x, one.y - other.y);

/** The view with the middle of a part of the plan in the middle of the room. */
function centred({ x, y, width, height }: Box, scale: number, { free }: Room): Look {
  return {
    scale,
    x: free.x + free.width / 2 - (x + width / 2) * scale,
    y: free.y + free.height / 2 - (y + height / 2) * scale,
  };
}

/** As close as possible while all `points` fit, and as many of `more` as fit, the nearest first. */
export function fitted(points: readonly Point[], more: readonly Point[], room: Room): Look | null {
  const [first] = points;
  if (!first) return null;
  const least = leastScale(room);
  let part = spot(first);
  const grow = (others: readonly Point[], floor: number) => {
    for (const at of [...others].sort((a, b) => apart(a, first) - apart(b, first))) {
      const wider = around([part, spot(at)]);
      if (roomFor(wider, room) >= floor) part = wider;
    }
  };
  grow(points, least);
  grow(more, Math.max(least, WORTH * room.near));
  return centred(part, Math.max(least, Math.min(room.near, roomFor(part, room))), room);
}

/** How a plan that leaves some of the height empty can fill it, around the same middle. */
export function filled(look: Look, room: Room): Look | null {
  const scale = room.free.height / room.height;
  return look.scale < 0.99 * scale ? centred(spot(inside(look, room)), scale, room) : null;
}

/** Whether all points are visible, or a given share of them. */
export function isInSight(
  points: readonly Point[],
  { scale, x, y }: Look,
  { free }: Room,
  part = 1,
): boolean {
  const isIn = (at: Point) => {
    const [across, down] = [at.x * scale + x - free.x, at.y * scale + y - free.y];
    return across >= RIM && across <= free.width - RIM && down >= RIM && down <= free.height - RIM;
  };
  return points.filter(isIn).length >= part * points.length;
}

/** Whether enough of a colour's places are visible, so that a view set by hand stays. */
export function isEnough(points: readonly Point[], look: Look, room: Room): boolean {
  const part = Math.min(ENOUGH, points.length) / Math.max(1, points.length);
  return isInSight(points, look, room, part);
}

/** Pan as little as possible until points are visible. */
export function panned(points: readonly Point[], look: Look, { free }: Room): Look {
  const part = around(points.map(spot));
  const shift = (from: number, size: number, start: number, room: number, rim: number) => {
    const [before, after] = [start + rim - from, from + size - (start + room - rim)];
    if (before > 0 === after > 0) return 0;
    return before > 0 ? Math.min(before, -after) : -Math.min(after, -before);
  };
  const { scale } = look;
  const [left, top] = [part.x * scale + look.x, part.y * scale + look.y];
  return {
    scale,
    x: look.x + shift(left, part.width * scale, free.x, free.width, BESIDE),
    y: look.y + shift(top, part.height * scale, free.y, free.height, ABOVE),
  };
}

export class Looking {
  #before: Aim | null = null;
  #room: Room | null = null;

  /** Return the new view of the plan; null if it stays. */
  next(aim: Aim, look: Look, room: Room, isByHand = false): Look | null {
    const before = this.#room?.free.height ?? Infinity;
    const fills = !isByHand || room.free.height > GROWN * before;
    const full = fills ? filled(look, room) : null;
    return this.#moved(aim, full ?? look, room, isByHand) ?? full;
  }

  /** The guide has moved the view, so what happens in this turn must not move it later. */
  keep(aim: Aim, room: Room): void {
    if (this.#before?.turn === aim.turn) [this.#before, this.#room] = [aim, room];
  }

  #moved(aim: Aim, look: Look, room: Room, isByHand: boolean): Look | null {
    const [before, isLess] = [this.#before, room.free.height < (this.#room?.free.height ?? 0)];
    [this.#before, this.#room] = [aim, room];
    const { turn, line, lit, passenger, way, chosen } = aim;
    if (!before || (turn && turn !== before.turn)) return this.#begin(aim, room);
    const isOther = line !== null && line !== before.line;
    if (way.length > 0 && (isOther || before.way.length === 0)) {
      return isInSight(way, look, room) ? null : fitted(way, [], room);
    }
    const isAgain = aim.again !== before.again;
    const isTaken = isOther || isAgain;
    const isKnown = chosen.every((at) => before.chosen.some((old) => apart(old, at) < 1));
    // A station that was looked at before is not what a colour is taken for.
    if (chosen.length > 0 && !(isKnown && isTaken)) {
      return isKnown && !isLess ? null : this.#show(chosen, look, room);
    }
    if (isTaken) {
      const part = isAgain ? 1 : NEARLY;
      const stays =
        isByHand && !isAgain ? isEnough(lit, look, room) : isInSight(lit, look, room, part);
      if (stays) return null;
      const pan = panned(lit, look, room);
      return isInSight(lit, pan, room, part)
        ? pan
        : fitted(ranked(lit, inside(look, room)), passenger ? [passenger] : [], room);
    }
    if (line === null || !turn) return null;
    const fresh = lit.filter((at) => !before.lit.some((old) => apart(old, at) < 1));
    const wanted = fresh.length > 0 ? fresh : lit;
    const isSeen = isInSight(wanted, look, room, fresh.length > 0 ? 1 : 0.01);
    return wanted.length === 0 || isSeen ? null : panned(nearest(wanted, look, room), look, room);
  }

  #begin({ lit, passenger, targets, turn }: Aim, room: Room): Look | null {
    if (!passenger) return null;
    const first = turn ? ranked(lit, passenger) : [];
    return fitted([...first, passenger], targets, room);
  }

  #show(points: readonly Point[], look: Look, room: Room): Look | null {
    if (look.scale < TOUCHED * room.near) return fitted(points, [], room);
    return isInSight(points, look, room) ? null : panned(points, look, room);
  }
}

/** The point of the plan in the middle of the room. */
function inside({ scale, x, y }: Look, { free }: Room): Point {
  return {
    x: (free.x + free.width / 2 - x) / scale,
    y: (free.y + free.height / 2 - y) / scale,
  };
}

/** Points, the nearest to another one first. */
function ranked(points: readonly Point[], to: Point): Point[] {
  return [...points].sort((a, b) => apart(a, to) - apart(b, to));
}

/** All of these if they fit at the same scale, otherwise those nearest to the middle. */
function nearest(points: readonly Point[], look: Look, room: Room): readonly Point[] {
  if (roomFor(around(points.map(spot)), room) >= look.scale) return points;
  return ranked(points, inside(look, room)).slice(0, 1);
}
