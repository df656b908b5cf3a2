/** A small board for tests: a square of four stations, and a fifth to which one side leads on. */

import type {
  BoardDrawing,
  DrawnEdge,
  LineView,
  Offers,
  PlaceOffer,
  View,
} from '../../protocol/on_the_underground';

const AT: Record<string, [number, number]> = {
  acton: [0, 0],
  bank: [100, 0],
  camden: [100, 100],
  ealing: [0, 100],
  dalston: [200, 0],
};

function edge(from: string, to: string, spaces: number): DrawnEdge {
  const [ax, ay] = AT[from] ?? [0, 0];
  const [bx, by] = AT[to] ?? [0, 0];
  const side = (index: number) => 10 * (index - (spaces - 1) / 2);
  const [ox, oy] = ay === by ? [0, 1] : [1, 0];
  return {
    id: `${from}-${to}`,
    between: [from, to],
    angle: 0,
    length: 100,
    spaces: Array.from({ length: spaces }, (_, index) => ({
      index,
      start: [ax + ox * side(index), ay + oy * side(index)],
      end: [bx + ox * side(index), by + oy * side(index)],
      centre: [(ax + bx) / 2 + ox * side(index), (ay + by) / 2 + oy * side(index)],
    })),
  };
}

export const DRAWING = {
  stations: [
    { id: 'acton', name: 'Acton', kind: 'express', x: 0, y: 0 },
    { id: 'bank', name: 'Bank', kind: 'terminus', x: 100, y: 0 },
    { id: 'camden', name: 'Camden Town', kind: 'connection', x: 100, y: 100 },
    { id: 'ealing', name: 'Ealing Broadway', kind: 'standard', x: 0, y: 100 },
    { id: 'dalston', name: 'Dalston', kind: 'rail', x: 200, y: 0 },
  ],
  edges: [
    edge('acton', 'bank', 2),
    edge('bank', 'camden', 2),
    edge('camden', 'ealing', 1),
    edge('acton', 'ealing', 1),
    edge('bank', 'dalston', 2),
  ],
  shapes: ['express', 'terminus', 'connection', 'standard', 'rail'].map((kind) => ({ kind })),
  lines: [],
  fields: [],
} as unknown as BoardDrawing;

export function lineOf(line: string, change: Partial<LineView> = {}): LineView {
  return {
    line,
    seat: 0,
    tokens: 20,
    edges: [],
    ends: [],
    looped: [],
    scored: [],
    score: { rail: 0, terminus: 0, connection: 0, loop: 0, plus: 0, rides: 0 },
    points: 0,
    ...change,
  };
}

/** What Ann and Ben, whose turn it is, know in the third round. */
export function viewOf(change: Pick<View, 'lines' | 'tiles'>): View {
  return {
    round: 3,
    mover: 1,
    actions: 4,
    acted: 1,
    passenger: 'ealing',
    destinations: [
      { station: 'acton', express: true },
      { station: 'camden', express: false },
    ],
    pile: { express: 2, standard: 7 },
    journeys: [],
    players: [
      {
        seat: 0,
        branch: 2,
        landmarks: [['museum', 0]],
        sets: 0,
        set_points: 0,
        hand_points: 0,
        total: 6,
      },
      {
        seat: 1,
        branch: 1,
        landmarks: [['sport', 2]],
        sets: 1,
        set_points: 10,
        hand_points: 6,
        total: 10,
      },
    ],
    ...change,
  } as unknown as View;
}

export function placeOf(line: string, edge: string, change: Partial<PlaceOffer> = {}): PlaceOffer {
  return {
    action: { type: 'place', line, edge },
    price: 0,
    gains: [],
    points: 0,
    branch: 0,
    landmarks: [],
    hand: 0,
    loop: null,
    ...change,
  };
}

export function offersOf(change: Partial<Offers> = {}): Offers {
  return { phase: 'act', left: 3, token: true, end: false, places: [], trips: [], ...change };
}
