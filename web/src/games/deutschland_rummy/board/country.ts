/** Where the routes of a table lie on the map, and how much of it is shown. */

import { LEGIBLE } from '../../../board/lettering';
import { around, meet, type Box, type Point } from '../../../board/plane';
import type { CountryDrawing } from '../../../protocol/deutschland_rummy';
import { AIR, asDrawn, discAt, growth } from './lettering';

/** A tile of a row and the cities at its ends, empty where a joker leaves a choice. */
interface PlacedTile {
  tile: string;
  ends: readonly [string, string];
}

/** A row of tiles to be drawn. */
export interface DrawnRow {
  id: number;
  /** Counted from 1, as it is named everywhere. */
  number: number;
  /** Index of its colour. */
  colour: number;
  tiles: readonly PlacedTile[];
}

/** A tile of a route on the map. */
interface Piece {
  tile: string;
  /** SVG path data from city to city. */
  d: string;
  joker: boolean;
  /** Position of its owner's mark. */
  mark: Point;
}

/** A route on the map. */
export interface RouteLine {
  id: number;
  number: number;
  colour: number;
  pieces: Piece[];
  /** Positions of its number. */
  badges: Point[];
}

/** Greatest letter growth for which the frame makes room; beyond that the map would suffer. */
const MOST_FRAMED = 2.5;
/** Room for names to either side of all cities, in units of letters at their normal size. */
const BESIDE = 60;
/** Iterations in which the frame and its letters converge. */
const ROUNDS = 5;
/** Bulge of a joker's arc, relative to the distance of its cities. */
const SWING = 0.2;
const LEAST_SWING = 16;
const MOST_SWING = 44;
/** Possible positions of a number on the way from city to city: the first without letters is used. */
const BADGE_AT = [0.36, 0.5, 0.28, 0.64, 0.22, 0.72, 0.78];
/** Position of an owner's mark: clear of most numbers. */
const MARK_AT = 0.66;
/** Distance from its way of a number that finds no room on it, in halves of its side. */
const BESIDE_WAY = 1.3;
/** Least legible size of kilometres in pixels. */
const LEAST_KM = 9;
/** A map is small if its letters have less than this share of their legible size. */
const SMALL = 0.52;
/** Half the side of a number's mark: in units, and in pixels where the map is small. */
const BADGE = 9;
const LEAST_BADGE = 6.5;
/** Gap between it and a name. */
const BADGE_AIR = 2;
/** Routes of more tiles show their number at both ends. */
const LONG = 4;

function arc(from: Point, to: Point, turn: number): { d: string; at: (part: number) => Point } {
  const [dx, dy] = [to.x - from.x, to.y - from.y];
  const length = Math.hypot(dx, dy);
  const swing = turn * Math.min(MOST_SWING, Math.max(LEAST_SWING, length * SWING));
  // The middle of a quadratic curve is half as far out as its control point.
  const handle = {
    x: (from.x + to.x) / 2 - (dy / length) * swing * 2,
    y: (from.y + to.y) / 2 + (dx / length) * swing * 2,
  };
  return {
    d: `M${from.x} ${from.y}Q${round(handle.x)} ${round(handle.y)} ${to.x} ${to.y}`,
    at: (part) => {
      const [a, b, c] = [(1 - part) ** 2, 2 * part * (1 - part), part ** 2];
      return {
        x: a * from.x + b * handle.x + c * to.x,
        y: a * from.y + b * handle.y + c * to.y,
      };
    },
  };
}

function round(value: number): number {
  return Math.round(value * 10) / 10;
}

/** Whether the map shows the kilometres of each connection at a scale. */
export function showsKm({ km_size }: CountryDrawing, scale: number): boolean {
  return km_size * scale >= LEAST_KM;
}

/** The boxes of all kilometres shown at a scale. */
export function kmBoxes(drawing: CountryDrawing, scale: number): Box[] {
  return showsKm(drawing, scale) ? drawing.connections.map(({ km_box }) => km_box) : [];
}

/** Half the side of a number's mark at a scale. */
export function badgeAt(scale: number): number {
  return Math.max(BADGE, LEAST_BADGE / scale);
}

/** From a city to the next one: the point after a share of the way. */
type Way = (part: number) => Point;

/** The point beside a way, at a distance to one side. */
function beside(way: Way, part: number, far: number): Point {
  const [at, next] = [way(part), way(part + 0.01)];
  const length = Math.hypot(next.x - at.x, next.y - at.y);
  const [dx, dy] = [(next.x - at.x) / length, (next.y - at.y) / length];
  return { x: at.x - dy * far, y: at.y + dx * far };
}

/** A square around a point, by half its side. */
function square({ x, y }: Point, half: number): Box {
  return { x: x - half, y: y - half, width: 2 * half, height: 2 * half };
}

/** The first place for a number that hides no letters, if any: on one of the ways, otherwise beside one. */
function freePlace(letters: readonly Box[], half: number, ways: readonly Way[]): Point | undefined {
  const on = ways.flatMap((way) => BADGE_AT.map(way));
  const off = ways.flatMap((way) =>
    BADGE_AT.flatMap((part) =>
      [1, -1, 1.5, -1.5].map((side) => beside(way, part, side * half * BESIDE_WAY)),
    ),
  );
  const isFree = (at: Point) => !letters.some((box) => meet(square(at, half), box));
  return [...on, ...off].find(isFree);
}

/**
 * Return the routes as lines; a tile between cities that are not determined yet is left out.
 *
 * Their numbers avoid letters, and cities with discs of this size, by half of a number's side.
 */
export function routeLines(
  drawing: CountryDrawing,
  rows: readonly DrawnRow[],
  letters: readonly Box[] = drawing.cities.map(({ label }) => label.box),
  half = BADGE,
  disc = 0,
): RouteLine[] {
  const discs = drawing.cities.map((city) => square(city, disc));
  const kept = disc > 0 ? [...letters, ...discs] : letters;
  const cities = new Map(drawing.cities.map((city) => [city.id, city]));
  const connections = new Map(drawing.connections.map(({ id, between }) => [id, between]));
  const arcs = new Map<string, number>();
  return rows.map(({ id, number, colour, tiles }): RouteLine => {
    const pieces: Piece[] = [];
    const ways: Way[] = [];
    for (const { tile, ends } of tiles) {
      const joined = connections.get(tile);
      const [from, to] = (ends[0] && ends[1] ? ends : (joined ?? ends)).map((city) =>
        cities.get(city),
      );
      if (!from || !to || from === to) continue;
      if (joined) {
        const way = (part: number) => ({
          x: from.x + (to.x - from.x) * part,
          y: from.y + (to.y - from.y) * part,
        });
        const d = `M${from.x} ${from.y}L${to.x} ${to.y}`;
        pieces.push({ tile, d, joker: false, mark: way(MARK_AT) });
        ways.push(way);
        continue;
      }
      // Several jokers between two cities bulge to alternating sides, then farther.
      const pair = [from.id, to.id].sort().join(' ');
      const nth = arcs.get(pair) ?? 0;
      arcs.set(pair, nth + 1);
      const forward = from.id < to.id ? 1 : -1;
      const curve = arc(from, to, forward * (nth % 2 ? -1 : 1) * (1 + Math.floor(nth / 2)));
      pieces.push({ tile, d: curve.d, joker: true, mark: curve.at(MARK_AT) });
      ways.push(curve.at);
    }
    const back = ways.toReversed().map(
      (way): Way =>
        (part) =>
          way(1 - part),
    );
    const ends = ways.length > LONG ? [ways, back] : ways.length > 0 ? [ways] : [];
    // Only routes have a number; the siding has none.
    // One number is required; a second one that would hide letters is left out.
    const free = (number ? ends : []).flatMap(
      (from) => freePlace(kept, half + BADGE_AIR, from) ?? [],
    );
    const [way] = number ? ways : [];
    const badges = free.length === 0 && way ? [way(BADGE_AT[0] as number)] : free;
    return { id, number, colour, pieces, badges };
  });
}

interface Size {
  width: number;
  height: number;
}

/** Least margin beside the map, in pixels. */
const RIM = 8;
const NO_CORNER: Size = { width: 0, height: 0 };
/** The frame makes room for buttons in steps of these units, by at most this share of its width. */
const WIDER = 12;
const MOST_WIDER = 0.4;

/**
 * Return the box around everything drawn. Names that grow need room to either side; above and below
 * all cities they get none, since a map of this shape is mostly limited by height.
 */
export function frameOf(drawing: CountryDrawing, grown = 1): Box {
  const air = 4;
  const names = drawing.cities.map((city) => asDrawn(city, 1).box);
  const discs = drawing.cities.map((city) => square(city, 20));
  const beside = grown > 1 ? BESIDE * grown : 0;
  const middles = drawing.cities.map(({ x, y }) => {
    return { x: x - beside, y, width: 2 * beside, height: 0 };
  });
  const { x, y, width, height } = around([...names, ...discs, ...middles]);
  return { x: x - air, y: y - air, width: width + 2 * air, height: height + 2 * air };
}

/** The box extended to the right, with letters as large as it makes them. */
function settledFrame(drawing: CountryDrawing, room: Size, wider: number) {
  const frameAt = (grown: number): Box => {
    const frame = frameOf(drawing, grown);
    return { ...frame, width: frame.width + wider };
  };
  let [grown, scale] = [1, 1];
  // The larger the letters, the smaller the scale: a few iterations converge.
  for (let round = 0; round < ROUNDS && room.width > 0 && room.height > 0; round++) {
    const { width, height } = frameAt(grown);
    scale = Math.min((room.width - 2 * RIM) / width, (room.height - 2 * RIM) / height);
    grown = Math.min(MOST_FRAMED, growth(drawing, Math.max(scale, 0.05)));
  }
  return { frame: frameAt(grown), scale };
}

/** Whether cities or their names, in any position, are in the upper right corner of a room. */
function reaches(
  drawing: CountryDrawing,
  room: Size,
  corner: Size,
  { frame, scale }: ReturnType<typeof settledFrame>,
): boolean {
  const grown = growth(drawing, scale);
  const left = (room.width - frame.width * scale) / 2;
  const top = (room.height - frame.height * scale) / 2;
  const disc = discAt(drawing, scale);
  return drawing.cities.some((city) => {
    const { width, height } = asDrawn(city, grown).box;
    const right = left + (city.x + disc + AIR * grown + width - frame.x) * scale;
    const upper = top + (city.y - disc - height - frame.y) * scale;
    return right > room.width - corner.width && upper < corner.height;
  });
}

/**
 * Return the box to be shown in a room of a size in pixels: names that grow stay within it, and
 * what is at its right avoids buttons in the upper right corner.
 */
export function frameIn(drawing: CountryDrawing, room: Size, corner: Size = NO_CORNER): Box {
  const whole = settledFrame(drawing, room, 0);
  let found = whole;
  for (let wider = WIDER; reaches(drawing, room, corner, found); wider += WIDER) {
    if (wider > MOST_WIDER * whole.frame.width) return whole.frame;
    found = settledFrame(drawing, room, wider);
  }
  return found.frame;
}

/**
 * Return the scale at which a small room shows a part of the map, with names as they are drawn.
 *
 * Where the whole map is nearly legible, all of it is shown.
 */
export function nearIn(drawing: CountryDrawing, room: Size): number | undefined {
  const { width, height } = frameOf(drawing);
  const whole = Math.min(room.width / width, room.height / height);
  const legible = LEGIBLE / drawing.label_size;
  return whole > 0 && whole < legible * SMALL ? legible : undefined;
}
