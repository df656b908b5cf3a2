/** Which names the board shows, and where, so that each is legible at the current size. */

import {
  belongs,
  bestOf,
  LEGIBLE,
  type Names,
  type Priced,
  type ShownName,
} from '../../../board/lettering';
import { crosses, meet, overlap, type Box } from '../../../board/plane';
import type {
  BoardDrawing,
  BoardStation,
  DrawnEdge,
  Space,
} from '../../../protocol/on_the_underground';
import { inside, moved } from './moving';
import { along, crossed, isIn, isOnTrack, MOST_CROSSED, overAny, runsThrough } from './running';
import { absent, fillIn, inTwoLines, makeRoom, type Filling, type Spare } from './filling';

/** What names avoid: a chosen edge with its stations, and the text there. */
export interface Kept {
  edge: DrawnEdge;
  boxes: readonly Box[];
}

/** Greatest factor by which marks grow: larger ones would hide the board. */
const MOST = 2;
/** Distance in units from a station to a name that moves to another side of it for lack of room. */
const AWAY = 24;
const isTerminus = ({ kind }: BoardStation) => kind === 'terminus';
/** Least distance where there is still no room, and the same beyond the middle of the station. */
const CLOSE = 18;
/** On a phone, the least distance, over the rim of its own sign, before a name is left out. */
const TIGHT = 8;
const BEYOND = 12;
/** Further positions on a phone for names that matter, between the ends and the middle. */
const BETWEEN = [0.25, 0.75, 0.12, 0.88];
/** Least difference by which a name is nearer to its own station than to any other. */
const OWN = 3;
/** Greatest difference by which a name as drawn may be nearer to another station. */
const SLIP = 4;
/** Names that grow by less may cross track, if there is no other room: the width of a bundle. */
const CROSSING = 1.8;
/** Number of sides of a station; names that matter may be at its corners, too. */
const SIDES = 4;
/** Extent of a sign from its middle, in units. */
const SIGN = 14;
/** How much of its own sign a name leaves free when it is moved at the edge of the board. */
const OWN_SIGN = 7;
/** Cost of a covered sign, in units of overlapping names. */
const COVERED = 400;
/** Cost of two names that touch: if unavoidable, one is left out and listed beside the board. */
const TOUCHING = 600;
/** Cost of two names without a gap: one of two that matter less is left out. */
const TOGETHER = 120;
/** Gap between two names, relative to the size of their letters. */
const GAP = 0.6;
/** Cost of a name that is nearer to another station than to its own. */
const ASTRAY = 390;
/** Cost of each space that a name crosses. */
const OVER = 10;
/** Cost of a name on a token. */
const THICK = 60;
/** Cost of covering available places: more than being nearer to another station. */
const UNFOUND = 250;
/** Cost of hiding part of the choice: if unavoidable, the name is left out. */
const HIDDEN = 1e6;
/** Names that grow by less than this may cross track where they were drawn. */
const SLIGHT = 1.2;

/** The factor by which a mark of a size in units has to grow for a size in pixels. */
export function growth(units: number, scale: number, pixels: number): number {
  return Math.min(MOST, Math.max(1, pixels / (units * scale)));
}

/** The box of the passenger, enlarged by a factor. */
export function figureAt([x, y]: readonly [number, number], by: number): Box {
  return { x: x - 9 * by, y: y - 17 * by, width: 22 * by, height: 34 * by };
}

/** The name as it is drawn, enlarged away from its station. */
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
    box: { x: toX(box.x), y: toY(box.y), width: box.width * by, height: box.height * by },
  };
}

/** Possible places of a name: as drawn, above its station, below, and at either side. */
function places(
  station: BoardStation,
  by: number,
  board: BoardDrawing,
): [ShownName, ...ShownName[]] {
  const drawn = inside(grown(station, by), board);
  const { x, y, width, height } = drawn.box;
  const [across, down] = [station.x - x - width / 2, station.y - y - height / 2];
  const [above, below] = [station.y - AWAY - y - height, station.y + AWAY - y];
  const [right, left] = [station.x + AWAY - x, station.x - AWAY - x - width];
  const ways: [number, number][] = [
    [across, above],
    [across, below],
    [right, down],
    [left, down],
    [right, above],
    [right, below],
    [left, above],
    [left, below],
  ];
  return [drawn, ...ways.map(([dx, dy]) => inside(moved(drawn, dx, dy), board))];
}

/** More places for a name, in one line and in two: close to its station, at each side of it. */
function* corners(
  station: BoardStation,
  by: number,
  board: BoardDrawing,
  /** Shares of its size by which it may also be shifted there. */
  more: readonly number[] = [],
): Generator<ShownName, void> {
  const split = inTwoLines(station, board.label_leading);
  for (const each of split ? [station, split] : [station]) {
    const drawn = grown(each, by);
    const { x, y, width, height } = drawn.box;
    for (const away of by < CROSSING ? [CLOSE, AWAY] : [CLOSE, AWAY, TIGHT]) {
      const left = station.x - width;
      const across = [left / 2 + station.x / 2, station.x - BEYOND, left + BEYOND];
      across.push(...more.map((part) => left + BEYOND + part * (width - 2 * BEYOND)));
      const up = station.y - height;
      const down = [up / 2 + station.y / 2, station.y - BEYOND, up + BEYOND];
      down.push(...more.map((part) => up + BEYOND + part * (height - 2 * BEYOND)));
      const spots = [
        ...across.flatMap((to) => [up - away, station.y + away].map((at) => [to, at] as const)),
        ...down.flatMap((at) => [left - away, station.x + away].map((to) => [to, at] as const)),
        ...[left - BEYOND, station.x + BEYOND].flatMap((to) =>
          [up - BEYOND, station.y + BEYOND].map((at) => [to, at] as const),
        ),
      ];
      for (const [to, at] of spots) yield inside(moved(drawn, to - x, at - y), board);
    }
  }
}

/** Whether it is obvious whose name it is. */
function isItsOwn({ id, box }: ShownName, { stations }: BoardDrawing, by = 0): boolean {
  const own = stations.find((station) => station.id === id);
  return own !== undefined && belongs(box, own, stations, by);
}

/** Whether a name would cover a sign. */
function isOnSign({ id, box }: ShownName, { stations }: BoardDrawing): boolean {
  return stations.some(({ id: other, x, y }) => isIn(box, x, y, other === id ? OWN_SIGN : SIGN));
}

/** Return a test whether a name would hide part of the choice. */
function hiding({ edge, boxes }: Kept, { stations }: BoardDrawing): (spot: ShownName) => boolean {
  const ends = stations.filter(({ id }) => edge.between.includes(id));
  return ({ box }) =>
    edge.spaces.some((space) => runsThrough(box, space)) ||
    ends.some(({ x, y }) => isIn(box, x, y, SIGN)) ||
    boxes.some((other) => overlap(box, other) > 0);
}

let spares: { board: BoardDrawing; by: number; of: Map<string, Spare[]> } | null = null;

/** The part of a board that is relevant for the name of a station, at some size. */
function neighbourhood(board: BoardDrawing, { x, y, label }: BoardStation, by: number) {
  const [wide, high] = [label.box.width * by, (label.box.height + board.label_leading) * by];
  const far = 2 * AWAY + SIGN;
  const isNear = ([toX, toY]: readonly [number, number]) =>
    Math.abs(toX - x) < wide + far && Math.abs(toY - y) < high + far;
  const stations = board.stations.filter((other) => isNear([other.x, other.y]));
  const part = {
    x: x - wide - far,
    y: y - high - far,
    width: 2 * (wide + far),
    height: 2 * (high + far),
  };
  const edges = board.edges.filter(({ spaces }) =>
    spaces.some(({ start, end }) => crosses(start, end, part)),
  );
  return { ...board, stations, edges };
}

/**
 * The spare places of a name at a size, which do not depend on the choice. Places across track come
 * before those along it.
 */
function sparesOf(station: BoardStation, board: BoardDrawing, by: number): Spare[] {
  if (spares?.board !== board || spares.by !== by) spares = { board, by, of: new Map() };
  const known = spares.of.get(station.id);
  if (known) return known;
  const near = neighbourhood(board, station, by);
  const found = [...corners(station, by, board)]
    .filter((spot) => !isOnSign(spot, near) && isItsOwn(spot, near, OWN))
    .map((spot): Spare => ({ spot, over: crossed(spot, near) }))
    .filter(({ over }) => over <= MOST_CROSSED)
    .map((spare) => ({ ...spare, covers: spare.over && along(spare.spot, near) }))
    .sort((one, other) => one.covers - other.covers);
  spares.of.set(station.id, found);
  return found;
}

/** A place for a name that matters. */
interface Spot extends Priced {
  spot: ShownName;
}

let spots: { board: BoardDrawing; by: number; of: Map<string, Spot[]> } | null = null;

/** All places of a name that has to be shown, the best-looking first. */
function spotsOf(station: BoardStation, board: BoardDrawing, by: number): Spot[] {
  if (spots?.board !== board || spots.by !== by) spots = { board, by, of: new Map() };
  const known = spots.of.get(station.id);
  if (known) return known;
  const near = neighbourhood(board, station, by);
  const all = corners(station, by, board, by < CROSSING ? [] : BETWEEN);
  const found = [...places(station, by, board), ...all].map((spot) => ({
    spot,
    price:
      (isItsOwn(spot, near) ? 0 : ASTRAY) +
      OVER * crossed(spot, near) +
      (isOnSign(spot, near) ? COVERED : 0),
  }));
  spots.of.set(station.id, found);
  return found;
}

/** Cost of two names of some size that overlap, or run together. */
function touching(one: Box, other: Box, size: number): number {
  if (!meet(one, other, GAP * size)) return 0;
  const part = overlap(one, other);
  return part > 0 ? TOUCHING + part : TOGETHER;
}

/**
 * All names as drawn, except those that look astray, hide the text, cover a token, an available
 * place or a flag, or run together with another one: these move elsewhere. The text is never
 * hidden.
 */
function asDrawn(
  drawing: BoardDrawing,
  said: readonly Box[],
  taken: readonly Box[],
  isThick: (spot: ShownName) => boolean,
): ShownName[] {
  const shown = new Map(drawing.stations.map((each) => [each.id, grown(each, 1)]));
  const isClearOf =
    (parts: readonly Box[]) =>
    ({ box }: ShownName) =>
      parts.every((other) => overlap(box, other) === 0);
  const [isSaid, isOpen] = [isClearOf(said), isClearOf(taken)];
  const isPlain = ({ over }: Spare) => over < 2;
  for (const station of drawing.stations) {
    const name = shown.get(station.id);
    if (!name) continue;
    const others = [...shown.values()].filter((other) => other !== name);
    const isParted = ({ box }: ShownName) =>
      others.every((other) => touching(box, other.box, drawing.label_size) === 0);
    const isWell =
      isSaid(name) && isItsOwn(name, drawing, -SLIP) && isParted(name) && !isThick(name);
    if (isWell && isOpen(name)) continue;
    const free = sparesOf(station, drawing, 1).filter(
      ({ spot }) => isSaid(spot) && isParted(spot) && !isThick(spot),
    );
    const open = free.filter(({ spot }) => isOpen(spot));
    const found =
      open.find(isPlain) ?? (isOpen(name) ? null : open[0]) ?? (isWell ? null : free.find(isPlain));
    if (found) shown.set(station.id, found.spot);
    else if (!isSaid(name)) shown.delete(station.id);
  }
  return drawing.stations.flatMap(({ id }) => shown.get(id) ?? []);
}

/** Positions of names that stay where they have room, as far as possible. */
function placed(
  drawing: BoardDrawing,
  scale: number,
  wanted: ReadonlySet<string>,
  kept: Kept | null,
  taken: readonly Box[],
  laid: readonly Space[],
  lit: readonly Space[],
  before: Names | null,
): Names {
  const by = Math.max(1, LEGIBLE / scale / drawing.label_size);
  const size = drawing.label_size * by;
  const leading = drawing.label_leading * by;
  const isLit = overAny(lit);
  const isThick = overAny([...laid, ...lit]);
  if (by === 1)
    return { size, leading, shown: asDrawn(drawing, kept?.boxes ?? [], taken, isThick) };
  const shown: ShownName[] = [];
  const hides = kept && hiding(kept, drawing);
  const crowding = (spot: ShownName, among: readonly ShownName[] = shown) =>
    among.reduce((sum, other) => sum + touching(spot.box, other.box, size), 0) +
    (taken.some((other) => overlap(spot.box, other) > 0) ? COVERED : 0) +
    (hides?.(spot) ? HIDDEN : 0);
  const isEnd = ({ id }: BoardStation) => kept?.edge.between.includes(id) ?? false;
  const first = drawing.stations.filter(({ id }) => wanted.has(id));
  for (const station of [...first.filter(isEnd), ...first.filter((one) => !isEnd(one))]) {
    const best = bestOf(
      spotsOf(station, drawing, by),
      ({ spot }) => crowding(spot) + (isLit(spot) ? UNFOUND : isThick(spot) ? THICK : 0),
    );
    if (best && crowding(best.spot) < TOUCHING) shown.push(best.spot);
  }
  const isFree = (spot: ShownName) =>
    crowding(spot) === 0 && !isOnSign(spot, drawing) && isItsOwn(spot, drawing) && !isThick(spot);
  const isClear = (spot: ShownName) => isFree(spot) && !isOnTrack(spot, drawing);
  const rest = drawing.stations.filter(({ id }) => !wanted.has(id));
  const stood = new Map(before?.size === size ? before.shown.map((name) => [name.id, name]) : []);
  for (const { id } of rest) {
    const spot = stood.get(id);
    if (spot && isFree(spot)) shown.push(spot);
  }
  // On a small plan, people find their way by the ends of lines, so those names come first.
  for (const station of absent(shown, by < CROSSING ? [] : rest.filter(isTerminus))) {
    const best = bestOf(spotsOf(station, drawing, by), ({ spot }) => crowding(spot));
    if (best && best.price < ASTRAY && crowding(best.spot) === 0) shown.push(best.spot);
  }
  for (const station of absent(shown, rest)) {
    const [drawn, ...others] = places(station, by, drawing);
    const spots = [drawn, ...others.slice(0, SIDES)];
    const found = by < SLIGHT && isFree(drawn) ? drawn : spots.find(isClear);
    if (found) shown.push(found);
  }
  const fill = (most: number, isBarred: (spot: ShownName) => boolean) => {
    const filling: Filling = {
      spares: (station) => sparesOf(station, drawing, by).filter(({ over }) => over <= most),
      isFree: (spot, among) => crowding(spot, among) === 0 && !isBarred(spot),
    };
    fillIn(shown, rest, filling);
    makeRoom(shown, rest, filling);
  };
  for (const most of by < CROSSING ? [1, 2, MOST_CROSSED] : [0]) fill(most, isThick);
  // They cover tokens only if the plan is close and there is no room elsewhere.
  if (by < CROSSING && laid.length > 0) fill(MOST_CROSSED, isLit);
  if (by < CROSSING && lit.length > 0) fill(MOST_CROSSED, () => false);
  return { size, leading, shown };
}

/**
 * Return the names to show at a scale, in pixels per unit.
 *
 * Where they are legible as drawn, all of them. Otherwise they grow; those of `wanted` are shown
 * unless they would hide what is kept, and of the others those that still have room: on a tablet
 * nearly all of them.
 */
export function namesAt(
  drawing: BoardDrawing,
  scale: number,
  wanted: ReadonlySet<string>,
  kept: Kept | null = null,
  /** Where the passenger stands, and flags. */
  taken: readonly Box[] = [],
  /** Spaces with tokens, on which a name is hard to read. */
  laid: readonly Space[] = [],
  /** Available spaces, which would be overlooked if covered. */
  lit: readonly Space[] = [],
  /** Positions of names so far: those that matter less stay where they still have room. */
  before: Names | null = null,
): Names {
  const place = (stood: Names | null) =>
    placed(drawing, scale, wanted, kept, taken, laid, lit, stood);
  const names = place(before);
  const isLit = overAny(lit);
  const covering = ({ shown }: Names) => shown.filter(isLit).length;
  if (!before || covering(names) === 0) return names;
  // Names that stay may leave others no room except over available places, which take precedence.
  const anew = place(null);
  return covering(anew) < covering(names) ? anew : names;
}
