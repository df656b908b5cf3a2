/** The passenger's route over the drawing: from station to station, on tokens when riding. */

import type {
  BoardDrawing,
  DrawnEdge,
  JourneyView,
  PlaceToken,
  Space,
  StepView,
} from '../../../protocol/on_the_underground';
import { linePath } from '../board/tracks';
import { stationOf } from '../names';
import { nextSlot, type Slots } from '../board/slots';

export type Point = readonly [number, number];

/** Size of a journey's number, in units and in pixels. */
export const NUMBER = { units: 15, pixels: 11 };

/** A step with the points of its path, including its start. */
export interface Leg {
  step: StepView;
  edge?: DrawnEdge | undefined;
  points: Point[];
}

function between(drawing: BoardDrawing, one: string, other: string): DrawnEdge | undefined {
  return drawing.edges.find(({ between: ends }) => ends.includes(one) && ends.includes(other));
}

function spaceOf(edge: DrawnEdge, step: StepView, slots: Slots): Space | undefined {
  if (step.line !== null) return edge.spaces[slots.get(step.line)?.get(edge.id) ?? 0];
  const taken = new Set([...slots.values()].flatMap((own) => own.get(edge.id) ?? []));
  const free = edge.spaces.filter(({ index }) => !taken.has(index));
  return free[Math.floor(free.length / 2)] ?? edge.spaces[0];
}

/** Return where tokens lie once a line has laid one more. */
export function withToken(
  edges: ReadonlyMap<string, DrawnEdge>,
  slots: Slots,
  { line, edge }: Pick<PlaceToken, 'line' | 'edge'>,
): Slots {
  const slot = nextSlot(edges, slots, line, edge);
  return new Map(slots).set(line, new Map(slots.get(line)).set(edge, slot));
}

/** Return the legs of a journey, one for each step. */
export function legsOf(drawing: BoardDrawing, slots: Slots, journey: JourneyView): Leg[] {
  let at = journey.origin;
  return journey.steps.map((step) => {
    const [from, to] = [at, step.to];
    at = to;
    const start = stationOf(drawing, from);
    const end = stationOf(drawing, to);
    const edge = between(drawing, from, to);
    if (!start || !end || !edge) return { step, points: [] };
    const space = spaceOf(edge, step, slots);
    const middle = space
      ? edge.between[0] === from
        ? [space.start, space.end]
        : [space.end, space.start]
      : [];
    return { step, edge, points: [[start.x, start.y], ...middle, [end.x, end.y]] };
  });
}

/** SVG path data through points. */
function pathOf(points: readonly Point[]): string {
  return points.map(([x, y], at) => `${at ? 'L' : 'M'}${x} ${y}`).join('');
}

/** A point in the middle of the route, between two stations. */
function middleOf(legs: readonly Leg[]): Point | undefined {
  const [, start, end] = legs[Math.floor((legs.length - 1) / 2)]?.points ?? [];
  return start && end ? [(start[0] + end[0]) / 2, (start[1] + end[1]) / 2] : undefined;
}

/** Positions of the numbers of consecutive journeys; those to choose from have none. */
export function numberSpots(
  drawing: BoardDrawing,
  slots: Slots,
  routes: readonly { journey: JourneyView; tone: string }[],
): Point[] {
  const isAsked = routes.some(({ tone }) => tone === 'choice' || tone === 'chosen');
  if (isAsked || routes.length < 2) return [];
  return routes.flatMap(({ journey }) => {
    const middle = middleOf(legsOf(drawing, slots, journey));
    return middle ? [middle] : [];
  });
}

/** Path data of the rides and of the walks of a journey. */
export function routeOf(
  drawing: BoardDrawing,
  slots: Slots,
  journey: JourneyView,
): { rides: string; walks: string; middle: Point | undefined } {
  const legs = legsOf(drawing, slots, journey);
  const ridden = new Map<string, Set<string>>();
  for (const { step, edge } of legs) {
    if (step.line === null || !edge) continue;
    ridden.set(step.line, (ridden.get(step.line) ?? new Set()).add(edge.id));
  }
  return {
    rides: [...ridden].map(([line, edges]) => linePath(drawing, slots, line, edges)).join(''),
    middle: middleOf(legs),
    walks: legs
      .filter(({ step }) => step.line === null)
      .map(({ points }) => pathOf(points))
      .join(''),
  };
}
