import { describe, expect, it } from 'vitest';
import type { LogEntry } from '../../../protocol/on_the_underground';
import { DRAWING } from '../board.fixture';
import { legsOf, routeOf } from '../passenger/way';
import { nextSlot, slotsOf } from './slots';

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

  it('is none when all are taken', () => {
    const slots = slotsOf(DRAWING, laid(['red', 'camden-ealing']));
    expect(nextSlot(EDGES, slots, 'blue', 'camden-ealing')).toBe(-1);
    expect(nextSlot(EDGES, slots, 'blue', 'nowhere')).toBe(-1);
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
    expect(rides).toBe('M0 0L0 5L100 5L100 0');
    expect(walks).toBe('M0 100L0 100L0 0L0 0');
  });
});
