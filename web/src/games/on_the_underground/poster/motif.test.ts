import { describe, expect, it } from 'vitest';
import type { BoardDrawing, BoardStation, DrawnEdge } from '../../../protocol/on_the_underground';
import { around, growth, slotsFor } from './motif';

/** A cross: five stations from west to east, and one more north and south of the middle. */
const PLACES: Record<string, [number, number]> = {
  a: [0, 0],
  b: [10, 0],
  c: [20, 0],
  d: [30, 0],
  e: [40, 0],
  n: [20, -10],
  s: [20, 10],
};

function edge(one: string, other: string, spaces = 1): DrawnEdge {
  const [[x1, y1], [x2, y2]] = [PLACES[one] ?? [0, 0], PLACES[other] ?? [0, 0]];
  return {
    id: `${one}-${other}`,
    between: [one, other],
    angle: (Math.atan2(y2 - y1, x2 - x1) * 180) / Math.PI,
    length: 10,
    spaces: Array.from({ length: spaces }, (_, index) => ({
      index,
      start: [x1, y1 + index],
      end: [x2, y2 + index],
      centre: [(x1 + x2) / 2, (y1 + y2) / 2 + index],
    })),
  };
}

const drawing = {
  edges: [
    edge('a', 'b'),
    edge('b', 'c', 2),
    edge('c', 'd'),
    edge('d', 'e'),
    edge('n', 'c'),
    edge('c', 's'),
  ],
  stations: Object.entries(PLACES).map(([id, [x, y]]) => ({ id, x, y })) as BoardStation[],
} as BoardDrawing;

describe('growing lines', () => {
  const laid = growth(drawing);

  it('run straight on as far as they can, longest first', () => {
    const first = laid.filter(({ line }) => line === laid[0]?.line).map((token) => token.edge);
    expect([...first].sort()).toEqual(['a-b', 'b-c', 'c-d', 'd-e']);
    const second = laid.filter(({ line }) => line === laid[1]?.line).map((token) => token.edge);
    expect([...second].sort()).toEqual(['c-s', 'n-c']);
  });

  it('never lie on each other', () => {
    const spaces = laid.map((token) => `${token.edge} ${token.slot}`);
    expect(new Set(spaces).size).toBe(spaces.length);
    expect(slotsFor(laid).get(laid[0]?.line ?? '')?.size).toBe(4);
  });

  it('end on a board without edges', () => {
    expect(growth({ ...drawing, edges: [] })).toEqual([]);
  });
});

it('the picture holds all stations and their marks', () => {
  expect(around(drawing, 5)).toBe('-5 -15 50 30');
});
