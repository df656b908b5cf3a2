/** Which names the map shows, and where, so that each is legible at the current size. */

import { enlarged, LEGIBLE, type Names, type ShownName } from '../../../board/lettering';
import { around, crosses, distanceToBox, holds, meet, type Box } from '../../../board/plane';
import type {
  CountryDrawing,
  DrawnCity,
  DrawnConnection,
} from '../../../protocol/deutschland_rummy';
import { settled, type Standing } from './standing';

/** Least radius of discs in pixels, so that they stay visible when the map is small. */
const LEAST_DISC = 5;
/** Gap between a disc and its name, in units of letters at their normal size. */
export const AIR = 2.5;
/** Half the gap between two names on a line, and above each other, in the same units. */
type Air = readonly [number, number];
const APART: Air = [0.4, 0];
/** The same on a screen so small that a crowded map is hard to read: some names give way. */
const APART_SMALL: Air = [3, 1.5];
/** Offsets from the middle to both sides, the nearest first. */
const toBothSides = (most: number) =>
  [0, 1, 2, 3, 4, 5, 6, 7, 8, 9].flatMap((step) =>
    step ? [(-step * most) / 9, (step * most) / 9] : [0],
  );
/** Possible offsets of a name beside its disc, as shares of its height up or down. */
const ASIDE = toBothSides(1);
/** Possible offsets above or below, as shares of its width to the left or right. */
const ABOVE = toBothSides(0.54);
/** Costs: not standing as drawn, or above or below; approaching another disc, or hiding a line. */
const MOVED = 1;
const STACKED = 0.6;
const NEAR = 8;
const CROSSING = 8;
/** Cost of being nearer to another city: on a small screen such a name is rather left out. */
const MISLEADING = 40;
const MOST_GROWN = 3;
/** Pixels by which a name should be nearer to its own city, and the cost if it is not. */
const CLEAR = 3;
const DOUBTFUL = 10;
/** Share of a name's height that is empty around its letters. */
const EDGE = 0.14;
/** Share of a disc's radius that no name may hide. */
const HIDDEN = 0.5;

/** The factor by which the letters of a map grow at a scale, to be legible. */
export function growth({ label_size }: CountryDrawing, scale: number): number {
  return Math.max(1, LEGIBLE / (label_size * scale));
}

/** The radius of the discs at a scale. */
export function discAt({ disc_size }: CountryDrawing, scale: number): number {
  return Math.max(disc_size / 2, LEAST_DISC / scale);
}

/** A name placed by its box, with the usual distance from disc or edge. */
function nameIn({ id, label }: DrawnCity, x: number, y: number, grown: number): ShownName {
  const box = { x, y, width: label.box.width * grown, height: label.box.height * grown };
  const text = { start: x, middle: x + box.width / 2, end: x + box.width }[label.anchor] ?? x;
  const baseline = y + (label.y - label.box.y) * grown;
  return { id, lines: label.lines, x: text, y: baseline, anchor: label.anchor, box };
}

/** Return a name as it is drawn; growth is away from its disc, not over it. */
export function asDrawn(city: DrawnCity, grown: number): ShownName {
  return { id: city.id, ...enlarged(city.label, city, grown) };
}

/** Return all possible places of a name: as drawn, beside its disc, above and below. */
function places(city: DrawnCity, grown: number, disc: number): ShownName[] {
  const { width, height } = asDrawn(city, grown).box;
  const away = disc + AIR * grown;
  const [top, left] = [city.y - height / 2, city.x - width / 2];
  const beside = ASIDE.flatMap((part) => [
    nameIn(city, city.x + away, top + part * height, grown),
    nameIn(city, city.x - away - width, top + part * height, grown),
  ]);
  const stacked = ABOVE.flatMap((part) => [
    nameIn(city, left + part * width, city.y - disc - height, grown),
    nameIn(city, left + part * width, city.y + disc, grown),
  ]);
  return [asDrawn(city, grown), ...beside, ...stacked];
}

/** A name with the gap that separates it from others: on its line, above and below. */
function airy({ x, y, width, height }: Box, grown: number, air: Air): Box {
  const [aside, above] = [air[0] * grown, air[1] * grown];
  return { x: x - aside, y: y - above, width: width + 2 * aside, height: height + 2 * above };
}

/** The part of a name's box that its letters fill. */
export function heart({ x, y, width, height }: Box): Box {
  const edge = height * EDGE;
  return { x: x + edge, y: y + edge, width: width - 2 * edge, height: height - 2 * edge };
}

/** The cost of a place, regardless of other names; infinite where it is impossible. */
function cost({ box }: ShownName, { city: own, ...beside }: Around): number {
  const { cities, lines, disc, near, clear, misleading, room } = beside;
  if (!holds(room, box)) return Infinity;
  const away = distanceToBox(box, own);
  let sum = 0;
  for (const city of cities) {
    const far = distanceToBox(box, city);
    if (far < disc * HIDDEN) return Infinity;
    if (far <= away) sum += misleading;
    else if (far < away + clear) sum += DOUBTFUL * (1 - (far - away) / clear);
    if (far < near) sum += NEAR * (1 - far / near);
  }
  const letters = heart(box);
  const hidden = lines.filter(({ start, end }) => crosses(start, end, letters)).length;
  return sum + CROSSING * hidden;
}

/** What is around a city, near enough for its name to be in the way. */
interface Around {
  city: DrawnCity;
  cities: readonly DrawnCity[];
  lines: readonly DrawnConnection[];
  disc: number;
  /** Distance from a disc within which a name could seem to belong to it. */
  near: number;
  /** Least difference by which it should be nearer to its own city than to any other. */
  clear: number;
  /** Cost of being nearer to another city. */
  misleading: number;
  room: Box;
}

/** Return the positions of the names of all cities. */
function standing(
  drawing: CountryDrawing,
  scale: number,
  room: Box,
  air: Air,
): Standing<ShownName>[] {
  const grown = growth(drawing, scale);
  const disc = discAt(drawing, scale);
  const near = disc + 2 * AIR * grown;
  const clear = CLEAR / scale;
  const isLeftOut = air === APART_SMALL || grown > MOST_GROWN;
  const misleading = isLeftOut ? Infinity : MISLEADING;
  return settled(
    drawing.cities.map((city) => {
      const found = places(city, grown, disc);
      const all = around(found.map(({ box }) => box));
      const lines = drawing.connections.filter(({ start, end }) => crosses(start, end, all));
      const farthest = Math.max(near, ...found.map(({ box }) => distanceToBox(box, city)));
      const isNear = (other: DrawnCity) =>
        other !== city && distanceToBox(all, other) < farthest + clear;
      const cities = drawing.cities.filter(isNear);
      const beside = { city, cities, lines, disc, near, clear, misleading, room };
      return found.map((name, at) => {
        const kind = (at > 0 ? MOVED : 0) + (at > 2 * ASIDE.length ? STACKED : 0);
        return { name, box: airy(name.box, grown, air), cost: cost(name, beside) + kind };
      });
    }),
  );
}

interface Layout {
  scale: number;
  room: Box;
  air: Air;
  found: readonly Standing<ShownName>[];
}

/** The latest layout of each map: pointing at something does not change it. */
const layouts = new WeakMap<CountryDrawing, Layout>();

function layoutOf(drawing: CountryDrawing, scale: number, room: Box, air: Air): Layout['found'] {
  const known = layouts.get(drawing);
  if (
    known?.scale === scale &&
    known.air === air &&
    JSON.stringify(known.room) === JSON.stringify(room)
  ) {
    return known.found;
  }
  const found = standing(drawing, scale, room, air);
  layouts.set(drawing, { scale, room, air, found });
  return found;
}

/**
 * Return the names to show at a scale, in pixels per unit, within a part of the drawing.
 *
 * Where they are legible as drawn, they stay like that. Otherwise they grow, and find other places
 * by their discs, nearer to them than to any other, and some take precedence. The few that find
 * none are shown when they are wanted, as when their city is tapped, instead of those in their way.
 */
export function namesAt(
  drawing: CountryDrawing,
  scale: number,
  room: Box,
  wanted: ReadonlySet<string>,
  first: ReadonlySet<string> = new Set(),
  /** Whether names keep a greater distance, though fewer are shown then. */
  isSmall = false,
): Names {
  const grown = growth(drawing, scale);
  const [size, leading] = [drawing.label_size * grown, drawing.label_leading * grown];
  if (grown === 1) {
    return { size, leading, shown: drawing.cities.map((city) => asDrawn(city, 1)) };
  }
  const found = layoutOf(drawing, scale, room, isSmall ? APART_SMALL : APART);
  const shown: Standing<ShownName>[] = [];
  const show = (isMeant: (standing: Standing<ShownName>) => boolean) => {
    for (const standing of found) {
      const isFree = !shown.some(({ box }) => meet(box, standing.box));
      if (isMeant(standing) && isFree && !shown.includes(standing)) shown.push(standing);
    }
  };
  shown.push(...found.filter(({ name }) => wanted.has(name.id)));
  show(({ name, stands }) => stands && first.has(name.id));
  show(({ name, cost }) => cost < Infinity && first.has(name.id));
  show(({ stands }) => stands);
  return { size, leading, shown: shown.map(({ name }) => name) };
}
