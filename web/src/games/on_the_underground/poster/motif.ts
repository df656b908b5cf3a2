/** The motif of the home page: lines that grow over a board, token by token. */

import type { BoardDrawing, DrawnEdge } from '../../../protocol/on_the_underground';
import { nextSlot, type Slots } from '../board/slots';

/** A token of the motif and its space. */
interface Laid {
  line: string;
  edge: string;
  slot: number;
}

const LINES = ['red', 'blue', 'green', 'yellow', 'purple', 'orange'];
const TOKENS = 12;
/** The sharpest bend of a line, in degrees. */
const BEND = 60;

/** The direction from a station along an edge, in degrees. */
function heading(edge: DrawnEdge, from: string): number {
  return edge.between[0] === from ? edge.angle : edge.angle + 180;
}

function bend(one: number, other: number): number {
  const turn = Math.abs(one - other) % 360;
  return Math.min(turn, 360 - turn);
}

/** Return the edges of a line that continues as straight as possible from an edge, both ways. */
function run(edges: readonly DrawnEdge[], begin: DrawnEdge): DrawnEdge[] {
  const line = [begin];
  const stations = new Set<string>(begin.between);
  for (const start of [1, 0] as const) {
    let at = begin.between[start];
    let way = heading(begin, begin.between[1 - start] as string);
    while (line.length < TOKENS) {
      const from = at;
      const onward = way;
      const next = edges
        .filter(({ between }) => between.includes(from))
        .map((edge) => ({
          edge,
          to: edge.between[0] === from ? edge.between[1] : edge.between[0],
          way: heading(edge, from),
        }))
        .filter(({ to }) => !stations.has(to))
        .sort((one, other) => bend(one.way, onward) - bend(other.way, onward))[0];
      if (!next || bend(next.way, onward) > BEND) break;
      stations.add(next.to);
      line.push(next.edge);
      at = next.to;
      way = next.way;
    }
  }
  return line;
}

/** Return the edges from which the longest lines run, each away from those before. */
function beginnings(edges: readonly DrawnEdge[]): DrawnEdge[][] {
  const found: DrawnEdge[][] = [];
  const used = new Set<string>();
  for (let line = 0; line < LINES.length; line++) {
    const fresh = ({ id }: DrawnEdge) => !used.has(id);
    const best = edges
      .filter(fresh)
      .map((edge) => run(edges, edge))
      .sort((one, other) => other.filter(fresh).length - one.filter(fresh).length)[0];
    if (!best) break;
    for (const { id } of best) used.add(id);
    found.push(best);
  }
  return found;
}

/** Return the tokens in the order in which the motif lays them: line by line in turn. */
export function growth({ edges }: BoardDrawing): Laid[] {
  const byId = new Map(edges.map((edge) => [edge.id, edge]));
  const lines = beginnings(edges);
  const slots = new Map<string, Map<string, number>>();
  const laid: Laid[] = [];
  for (let step = 0; step < TOKENS; step++) {
    for (const [at, path] of lines.entries()) {
      const [line, edge] = [LINES[at], path[step]];
      if (!line || !edge) continue;
      const slot = nextSlot(byId, slots, line, edge.id);
      if (slot < 0) continue;
      const own = slots.get(line) ?? new Map<string, number>();
      slots.set(line, own.set(edge.id, slot));
      laid.push({ line, edge: edge.id, slot });
    }
  }
  return laid;
}

/** Return where tokens lie, by line and edge. */
export function slotsFor(laid: readonly Laid[]): Slots {
  const slots = new Map<string, Map<string, number>>();
  for (const { line, edge, slot } of laid) {
    const own = slots.get(line) ?? new Map<string, number>();
    slots.set(line, own.set(edge, slot));
  }
  return slots;
}

/** Return a view box around all stations, with a margin for their marks. */
export function around({ stations }: BoardDrawing, rim: number): string {
  const [xs, ys] = [stations.map(({ x }) => x), stations.map(({ y }) => y)];
  const [left, top] = [Math.min(...xs) - rim, Math.min(...ys) - rim];
  return [left, top, Math.max(...xs) + rim - left, Math.max(...ys) + rim - top].join(' ');
}
