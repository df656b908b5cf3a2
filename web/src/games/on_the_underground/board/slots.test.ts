import { describe, expect, it } from 'vitest';
import type { DrawnEdge, LogEntry } from '../../../protocol/on_the_underground';
import { DRAWING } from '../board.fixture';
import { legsOf, routeOf, withToken } from '../passenger/way';
import { latestLine, nextSlot, slotsOf } from './slots';
import { interchanges, linePath } from './tracks';

function laid(...places: [string, string][]): LogEntry[] {
  return places.map(([line, edge], at) => ({
    type: 'act',
    seq: at + 1,
    seat: 0,
    action: { type: 'place', line, edge },
  }));
}

const EDGES = new Map(DRAWING.edges.map((edge) => [edge.id, edge]));

describe('the space of a token', () => {
  it('is known before it is laid, and the tokens on the board stay as they are', () => {
    const slots = slotsOf(DRAWING, laid(['red', 'acton-bank']));
    const more = withToken(EDGES, slots, { line: 'blue', edge: 'acton-bank' });
    expect(more.get('blue')?.get('acton-bank')).toBe(1);
    expect(more.get('red')?.get('acton-bank')).toBe(0);
    expect(slots.has('blue')).toBe(false);
  });

  it('is the first free one, in the order in which tokens were laid', () => {
    const slots = slotsOf(DRAWING, laid(['red', 'acton-bank'], ['blue', 'acton-bank']));
    expect(slots.get('red')?.get('acton-bank')).toBe(0);
    expect(slots.get('blue')?.get('acton-bank')).toBe(1);
  });

  it('lies beside the tokens of its line, so that the line runs straight on', () => {
    const before = laid(['red', 'acton-bank'], ['blue', 'acton-bank'], ['blue', 'bank-dalston']);
    expect(slotsOf(DRAWING, before).get('blue')?.get('bank-dalston')).toBe(1);
    const alone = laid(['blue', 'bank-dalston']);
    expect(slotsOf(DRAWING, alone).get('blue')?.get('bank-dalston')).toBe(0);
  });

  it('never changes when more tokens are laid or the last one is taken back', () => {
    const all = laid(
      ['red', 'acton-bank'],
      ['blue', 'bank-camden'],
      ['blue', 'acton-bank'],
      ['red', 'bank-camden'],
    );
    const last = slotsOf(DRAWING, all);
    for (let length = 1; length <= all.length; length++) {
      for (const [line, own] of slotsOf(DRAWING, all.slice(0, length))) {
        for (const [edge, slot] of own) expect(last.get(line)?.get(edge)).toBe(slot);
      }
    }
  });

  it('is the one in the middle where several are free', () => {
    const [edge] = DRAWING.edges;
    const spaces = [0, 1, 2, 3, 4].map((index) => ({ ...edge?.spaces[0], index }));
    const broad = new Map([['acton-bank', { ...edge, spaces } as DrawnEdge]]);
    expect(nextSlot(broad, new Map(), 'red', 'acton-bank')).toBe(2);
  });

  it('is none when all are taken', () => {
    const slots = slotsOf(DRAWING, laid(['red', 'camden-ealing']));
    expect(nextSlot(EDGES, slots, 'blue', 'camden-ealing')).toBe(-1);
    expect(nextSlot(EDGES, slots, 'blue', 'nowhere')).toBe(-1);
  });
});

describe('the line extended last', () => {
  it('is that of the seat, if it has one', () => {
    const log = laid(['red', 'acton-bank'], ['blue', 'bank-camden']);
    expect(latestLine(log, 0)).toBe('blue');
    expect(latestLine(log, 1)).toBeNull();
    expect(latestLine([], 0)).toBeNull();
  });
});

describe('a line', () => {
  const straight = slotsOf(DRAWING, laid(['red', 'acton-bank'], ['red', 'bank-dalston']));

  it('runs on through a station, and ends below a mark', () => {
    const path = linePath(DRAWING, straight, 'red');
    expect(path).toContain('M100 -5Q100 -5 100 -5Q100 -5 100 -5');
    expect(path).toContain('M0 -5L0 -5');
    const turned = slotsOf(DRAWING, laid(['red', 'acton-bank'], ['red', 'bank-camden']));
    expect(linePath(DRAWING, turned, 'red')).toMatch(
      /M100 -5Q100 -5 (97|102).5 -2.5Q(95|105) 0 (95|105) 0/,
    );
  });

  it('joins its branches in the middle of the bend', () => {
    const forked = slotsOf(
      DRAWING,
      laid(['red', 'acton-bank'], ['red', 'bank-dalston'], ['red', 'bank-camden']),
    );
    expect(linePath(DRAWING, forked, 'red')).toMatch(/M\d+ 0Q\d+ 0 100 -5/);
  });

  it('widens the marks of the stations that it passes beside their middle, once', () => {
    expect(interchanges(DRAWING, straight)).toBe('');
    const apart = DRAWING.edges.map((edge) => ({
      ...edge,
      spaces: edge.spaces.map((space) => ({
        ...space,
        start: [space.start[0], space.start[1] * 2],
        end: [space.end[0], space.end[1] * 2],
      })),
    })) as DrawnEdge[];
    const wide = interchanges({ stations: DRAWING.stations, edges: apart }, straight);
    expect(wide.split('M')).toEqual(['', '0 0L0 -10', '100 0L100 -10', '200 0L200 -10']);
  });
});

describe('a way over the board', () => {
  const journey = {
    origin: 'ealing',
    destination: 'bank',
    empty: 1,
    lines: ['red'],
    steps: [
      { to: 'acton', line: null },
      { to: 'bank', line: 'red' },
    ],
    choices: 1,
    rivals: [],
  };
  const slots = slotsOf(DRAWING, laid(['blue', 'acton-bank'], ['red', 'acton-bank']));

  it('rides on the token of the line and walks on an empty space', () => {
    const [walk, ride] = legsOf(DRAWING, slots, journey);
    expect(walk?.points).toEqual([
      [0, 100],
      [0, 100],
      [0, 0],
      [0, 0],
    ]);
    expect(ride?.points).toEqual([
      [0, 0],
      [0, 5],
      [100, 5],
      [100, 0],
    ]);
  });

  it('keeps rides and walks apart', () => {
    const { rides, walks } = routeOf(DRAWING, slots, journey);
    expect(rides).toBe(linePath(DRAWING, slots, 'red'));
    expect(walks).toBe('M0 100L0 100L0 0L0 0');
    expect(routeOf(DRAWING, slots, journey).middle).toEqual([0, 50]);
  });
});
