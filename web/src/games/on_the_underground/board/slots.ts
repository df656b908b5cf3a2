/** On which of the parallel spaces of an edge each token lies: derived from the log, never changed. */

import type {
  BoardDrawing,
  DrawnEdge,
  LogEntry,
  PlaceToken,
  Space,
} from '../../../protocol/on_the_underground';

/** By line, then by edge: the number of the space. */
export type Slots = ReadonlyMap<string, ReadonlyMap<string, number>>;

interface Segment {
  start: readonly [number, number];
  end: readonly [number, number];
}

function near(segment: Segment, other: Segment): number {
  const ends = [segment.start, segment.end].flatMap((one) =>
    [other.start, other.end].map((two) => Math.hypot(one[0] - two[0], one[1] - two[1])),
  );
  return Math.min(...ends);
}

/** Tokens laid so far, in the order in which they were laid. */
function placements(log: readonly LogEntry[]): PlaceToken[] {
  return log.flatMap((entry) =>
    entry.type === 'act' && entry.action.type === 'place' ? [entry.action] : [],
  );
}

/**
 * Return the space that the next token of a line takes on an edge; -1 if all are taken.
 *
 * Of the free ones it is the one that best continues the line's neighbouring tokens, so that a line
 * runs straight; then the one nearest to the middle, where the stations are.
 */
export function nextSlot(
  edges: ReadonlyMap<string, DrawnEdge>,
  slots: Slots,
  line: string,
  edgeId: string,
): number {
  const edge = edges.get(edgeId);
  if (!edge) return -1;
  const taken = new Set([...slots.values()].flatMap((own) => own.get(edgeId) ?? []));
  const beside = [...(slots.get(line) ?? [])].flatMap(([id, slot]) => {
    const other = edges.get(id);
    const space = other?.spaces[slot];
    return space && other.between.some((station) => edge.between.includes(station)) ? [space] : [];
  });
  const middle = (edge.spaces.length - 1) / 2;
  const free = edge.spaces
    .filter(({ index }) => !taken.has(index))
    .map((space) => ({
      index: space.index,
      far: Math.round(Math.min(1e6, ...beside.map((other) => near(space, other)))),
      aside: Math.abs(space.index - middle),
    }))
    .sort((one, other) => one.far - other.far || one.aside - other.aside);
  return free[0]?.index ?? -1;
}

/** The space that the next token of a line takes on an edge; none if all are taken. */
export function nextSpace(
  edges: ReadonlyMap<string, DrawnEdge>,
  slots: Slots,
  line: string,
  edge: string,
): Space | undefined {
  return edges.get(edge)?.spaces[nextSlot(edges, slots, line, edge)];
}

/** Return where all tokens of a log lie. */
export function slotsOf(drawing: BoardDrawing, log: readonly LogEntry[]): Slots {
  const edges = new Map(drawing.edges.map((edge) => [edge.id, edge]));
  const slots = new Map<string, Map<string, number>>();
  for (const { line, edge } of placements(log)) {
    const own = slots.get(line) ?? new Map<string, number>();
    slots.set(line, own.set(edge, nextSlot(edges, slots, line, edge)));
  }
  return slots;
}

/** Return the line that a seat has extended last, null if none. */
export function latestLine(log: readonly LogEntry[], seat: number | null): string | null {
  const own = log.filter((entry) => entry.type === 'act' && entry.seat === seat);
  return placements(own).at(-1)?.line ?? null;
}
