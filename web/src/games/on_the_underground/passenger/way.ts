/** The passenger's way over the drawing: from station to station, on tokens where he rides. */

import type {
  BoardDrawing,
  DrawnEdge,
  JourneyView,
  Space,
  StepView,
} from '../../../protocol/on_the_underground';
import { stationOf } from '../names';
import type { Slots } from '../board/slots';

export type Point = readonly [number, number];

/** A step with the points that it goes through, its start included. */
export interface Leg {
  step: StepView;
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
    return { step, points: [[start.x, start.y], ...middle, [end.x, end.y]] };
  });
}

/** SVG path data through points. */
function pathOf(points: readonly Point[]): string {
  return points.map(([x, y], at) => `${at ? 'L' : 'M'}${x} ${y}`).join('');
}

/** Path data of the rides and of the walks of a journey. */
export function routeOf(
  drawing: BoardDrawing,
  slots: Slots,
  journey: JourneyView,
): { rides: string; walks: string } {
  const legs = legsOf(drawing, slots, journey);
  const part = (isRide: boolean) =>
    legs
      .filter(({ step }) => (step.line !== null) === isRide)
      .map(({ points }) => pathOf(points))
      .join('');
  return { rides: part(true), walks: part(false) };
}
