/** Path data for track: empty spaces, single spaces, and laid lines that continue under the marks. */

import type { BoardDrawing, DrawnEdge, Space } from '../../../protocol/on_the_underground';
import type { Slots } from './slots';

type Point = readonly [number, number];

/** A token of a line, and where its track meets each of its stations. */
interface Laid {
  edge: DrawnEdge;
  space: Space;
}

/** An end of a token at a station: where it stops, and where it would pass the station. */
interface Arrival {
  end: Point;
  foot: Point;
}

const round = (value: number) => Math.round(value * 100) / 100;
const said = ([x, y]: Point) => `${round(x)} ${round(y)}`;

/** A space as path data, shorter by `less` at both ends. */
export function spacePath({ start, end }: Space, less = 0): string {
  const [ax, ay] = start;
  const [bx, by] = end;
  const length = Math.hypot(bx - ax, by - ay) || 1;
  const [dx, dy] = [((bx - ax) / length) * less, ((by - ay) / length) * less];
  return `M${said([ax + dx, ay + dy])}L${said([bx - dx, by - dy])}`;
}

/** Least width in pixels of a rim to be noticed, and of the glow on either side of it. */
const FINE = 1;
const GLOW = 1.5;

/** Widths of an available space, so that it is noticed at each scale. */
export function litWidths(token: number, scale: number) {
  const rim = Math.max(token - 1, (4 * FINE) / scale);
  return {
    glow: rim + (2 * GLOW) / scale,
    rim,
    inside: rim - 2 * Math.max(2, FINE / scale),
  };
}

/** Width of the glow of a journey, so that it is noticed. */
export function glowWidth(frame: number, scale: number): number {
  return Math.max(frame, (9 * FINE) / scale);
}

/** Width of the casing around the glow of a chosen journey, so that it is noticed. */
export function casingWidth(frame: number, scale: number): number {
  return glowWidth(frame, scale) + Math.max(6, (5 * FINE) / scale);
}

/** Widths of the ring around a new token, and of the gap within, so that it is noticed. */
export function ringWidths(frame: number, scale: number) {
  const gap = frame - 2;
  return { rim: gap + Math.max(4, (4 * FINE) / scale), gap };
}

/** All spaces of a board. */
export function allSpaces(drawing: BoardDrawing, less = 0): string {
  return drawing.edges
    .flatMap(({ spaces }) => spaces.map((space) => spacePath(space, less)))
    .join('');
}

/** The tokens of a line on some edges. */
function laidOn(
  edges: ReadonlyMap<string, DrawnEdge>,
  slots: Slots,
  line: string,
  among?: ReadonlySet<string>,
): Laid[] {
  return [...(slots.get(line) ?? [])].flatMap(([id, slot]) => {
    const edge = edges.get(id);
    const space = edge?.spaces[slot];
    return edge && space && (among?.has(id) ?? true) ? [{ edge, space }] : [];
  });
}

/** The point of a token's extended track that is nearest to a station. */
function footOf({ start, end }: Space, [x, y]: Point): Point {
  const [dx, dy] = [end[0] - start[0], end[1] - start[1]];
  const along = ((x - start[0]) * dx + (y - start[1]) * dy) / (dx * dx + dy * dy || 1);
  return [start[0] + dx * along, start[1] + dy * along];
}

/** The ends of tokens by station. */
function arrivals(stations: ReadonlyMap<string, Point>, laid: readonly Laid[]) {
  const found = new Map<string, Arrival[]>();
  for (const { edge, space } of laid) {
    for (const [at, station] of edge.between.entries()) {
      const centre = stations.get(station);
      if (!centre) continue;
      const arrival = { end: at ? space.end : space.start, foot: footOf(space, centre) };
      found.set(station, [...(found.get(station) ?? []), arrival]);
    }
  }
  return found;
}

/** How straight a line is from one end to another: -1 is straight. */
function bend(one: Arrival, other: Arrival): number {
  const way = ({ end, foot }: Arrival): Point => [end[0] - foot[0], end[1] - foot[1]];
  const [[ax, ay], [bx, by]] = [way(one), way(other)];
  return (ax * bx + ay * by) / (Math.hypot(ax, ay) * Math.hypot(bx, by) || 1);
}

/** The two ends between which a line is straightest through a station, and the other ends. */
function passing(ends: readonly Arrival[]): { pair: readonly Arrival[]; rest: readonly Arrival[] } {
  if (ends.length < 2) return { pair: ends, rest: [] };
  const pairs = ends.flatMap((one, at) => ends.slice(at + 1).map((other) => [one, other] as const));
  const pair = pairs.reduce((best, next) => (bend(...next) < bend(...best) ? next : best));
  return { pair, rest: ends.filter((each) => !pair.includes(each)) };
}

/** Where a line is in a station: all its ends meet there, however sharp the bend. */
function hubOf(pair: readonly Arrival[]): Point {
  const at = (axis: 0 | 1) => pair.reduce((sum, { foot }) => sum + foot[axis], 0) / pair.length;
  return [at(0), at(1)];
}

/** The path through a station: the straightest pair in one bend, each other end into its middle. */
function through(ends: readonly Arrival[]): string {
  const { pair, rest } = passing(ends);
  const hub = said(hubOf(pair));
  const [one, other] = pair;
  if (!one) return '';
  if (!other) return `M${said(one.end)}L${hub}`;
  return [
    `M${said(one.end)}Q${said(one.foot)} ${hub}Q${said(other.foot)} ${said(other.end)}`,
    ...rest.map(({ end, foot }) => `M${said(end)}Q${said(foot)} ${hub}`),
  ].join('');
}

/** Path data from the ends of empty spaces to the signs of their stations. */
export function approaches(
  drawing: Pick<BoardDrawing, 'stations' | 'edges'>,
  slots: Slots,
): string {
  const stations = stationPoints(drawing);
  return drawing.edges
    .flatMap((edge) => {
      const taken = new Set([...slots.values()].map((own) => own.get(edge.id)));
      const empty = edge.spaces.filter(({ index }) => !taken.has(index));
      return empty.flatMap((space) =>
        [space.start, space.end].map((end, at) => {
          const centre = stations.get(edge.between[at] ?? '') ?? end;
          return `M${said(end)}Q${said(footOf(space, centre))} ${said(centre)}`;
        }),
      );
    })
    .join('');
}

function stationPoints(drawing: Pick<BoardDrawing, 'stations'>): Map<string, Point> {
  return new Map(drawing.stations.map(({ id, x, y }) => [id, [x, y]]));
}

/** A line as it is laid, in one piece through its stations; `among`: these edges only. */
export function linePath(
  drawing: Pick<BoardDrawing, 'stations' | 'edges'>,
  slots: Slots,
  line: string,
  among?: ReadonlySet<string>,
): string {
  const edges = new Map(drawing.edges.map((edge) => [edge.id, edge]));
  const laid = laidOn(edges, slots, line, among);
  const joints = [...arrivals(stationPoints(drawing), laid).values()].map(through);
  return [...laid.map(({ space }) => spacePath(space)), ...joints].join('');
}

/** Distance from a station's middle beyond which a line needs a wider mark. */
const BESIDE = 5;

/** Marks that extend over all lines that pass beside the middle of a station; `of`: of these kinds. */
export function interchanges(
  drawing: Pick<BoardDrawing, 'stations' | 'edges'>,
  slots: Slots,
  of: (kind: string) => boolean = () => true,
): string {
  const edges = new Map(drawing.edges.map((edge) => [edge.id, edge]));
  const all = drawing.stations.filter(({ kind }) => of(kind));
  const stations = stationPoints({ stations: all });
  const found: string[] = [];
  for (const line of slots.keys()) {
    for (const [id, ends] of arrivals(stations, laidOn(edges, slots, line))) {
      const centre = stations.get(id) as Point;
      const hub = hubOf(passing(ends).pair);
      const far = Math.hypot(hub[0] - centre[0], hub[1] - centre[1]);
      if (far > BESIDE) found.push(`M${said(centre)}L${said(hub)}`);
    }
  }
  return [...new Set(found)].join('');
}
