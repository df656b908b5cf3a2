import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import type { BoardDrawing, DrawnEdge } from '../../../protocol/on_the_underground';
import type { Slots } from './slots';
import { approaches, casingWidth, interchanges, linePath, litWidths } from './tracks';

const GOLDEN = '../tests/maps/on_the_underground/golden';
const NOTHING: Slots = new Map();

function boardOf(map: string): BoardDrawing {
  return JSON.parse(readFileSync(`${GOLDEN}/${map}.json`, 'utf-8')) as BoardDrawing;
}

/** Corners of path data: where its pieces begin and end. */
function cornersOf(path: string): [number, number][] {
  return [...path.matchAll(/(?:M|L|Q\S+ \S+ )(-?[\d.]+) (-?[\d.]+)/g)].map(([, x, y]) => [
    Number(x),
    Number(y),
  ]);
}

/** Distance of a point from a segment between two others. */
function distance([x, y]: number[], [ax, ay]: number[], [bx, by]: number[]): number {
  const [px = 0, py = 0, sx = 0, sy = 0, ex = 0, ey = 0] = [x, y, ax, ay, bx, by] as number[];
  const [dx, dy] = [ex - sx, ey - sy];
  const along = ((px - sx) * dx + (py - sy) * dy) / (dx * dx + dy * dy || 1);
  const part = Math.min(1, Math.max(0, along));
  return Math.hypot(px - sx - dx * part, py - sy - dy * part);
}

describe('a space that can be chosen', () => {
  it.each([1, 0.4, 0.19])('has a rim, an inside and a glow that are seen, at %d', (scale) => {
    const { glow, rim, inside } = litWidths(13, scale);
    expect(((rim - inside) / 2) * scale).toBeGreaterThan(0.99);
    expect(inside * scale).toBeGreaterThan(1.99);
    expect(((glow - rim) / 2) * scale).toBeGreaterThan(1.49);
  });
});

describe.each(['london', 'berlin'])('track of %s', (map) => {
  const drawing = boardOf(map);
  const stations = new Map(drawing.stations.map((station) => [station.id, station]));

  /** All pairs of edges at a station, each with one of its spaces. */
  function* pairs(): Generator<[string, [DrawnEdge, number], [DrawnEdge, number]]> {
    for (const id of stations.keys()) {
      const here = drawing.edges.filter(({ between }) => between.includes(id));
      const spaces = here.flatMap((edge) =>
        edge.spaces.map(({ index }): [DrawnEdge, number] => [edge, index]),
      );
      for (const one of spaces)
        for (const other of spaces) if (one[0].id < other[0].id) yield [id, one, other];
    }
  }

  it('ends in the sign of its station where it is empty, at each edge', () => {
    const ends = cornersOf(approaches(drawing, NOTHING));
    const spaces = drawing.edges.flatMap((edge) => edge.spaces.map(() => edge.between));
    const wanted = spaces.flatMap((between) => between.map((id) => stations.get(id)));
    const reached = ends.filter((_, at) => at % 2 === 1);
    expect(reached).toHaveLength(wanted.length);
    reached.forEach(([x, y], at) => {
      expect(Math.hypot(x - (wanted[at]?.x ?? 0), y - (wanted[at]?.y ?? 0))).toBeLessThan(0.02);
    });
  });

  it('leads through the sign, or the mark beside it, in each bend of a line', () => {
    const missed: string[] = [];
    let bends = 0;
    for (const [id, [one, a], [other, b]] of pairs()) {
      const slots: Slots = new Map([['red', new Map([[one.id, a], [other.id, b]])]]); // prettier-ignore
      const at = stations.get(id);
      const centre = [at?.x ?? 0, at?.y ?? 0];
      const edges = [one, other];
      const path = linePath({ stations: drawing.stations, edges }, slots, 'red');
      const wide = interchanges({ stations: drawing.stations, edges }, slots);
      const [tip = centre] = cornersOf(wide).filter(
        (_, nth, all) => nth % 2 === 1 && distance(centre, all[nth - 1] ?? [], centre) < 0.02,
      );
      bends += 1;
      if (cornersOf(path).every((corner) => distance(corner, centre, tip) > 6)) {
        missed.push(`${id}: ${one.id} ${other.id}`);
      }
    }
    expect(bends).toBeGreaterThan(500);
    expect(missed).toEqual([]);
  });
});

it('a mark over lines beside a station is that of a plain one or of another, not of both', () => {
  const drawing = boardOf('london');
  const all = new Map(drawing.edges.map(({ id, spaces }) => [id, spaces.length - 1]));
  const slots: Slots = new Map([['red', all]]);
  const pieces = (path: string) => path.split('M').filter(Boolean).sort();
  const isPlain = (kind: string) => kind === 'standard';
  const kinds = [isPlain, (kind: string) => !isPlain(kind)].map((of) =>
    pieces(interchanges(drawing, slots, of)),
  );
  expect(kinds.flat().sort()).toEqual(pieces(interchanges(drawing, slots)));
  expect(kinds.map((some) => some.length > 0)).toEqual([true, true]);
});

it('a chosen journey has a casing of two pixels at least beside its glow', () => {
  for (const scale of [0.2, 0.4, 0.65, 1.2]) {
    expect(((casingWidth(20, scale) - 20) / 2) * scale).toBeGreaterThanOrEqual(2);
    expect(casingWidth(20, scale)).toBeGreaterThanOrEqual(26);
  }
});
