import { describe, expect, it } from 'vitest';
import type { LineInfo } from '../../../protocol/voll_verplant';
import { wander } from './motif';

const line = (letter: string, stations: string[]): LineInfo => ({
  letter,
  name: letter,
  windows: 2,
  points: [2, 1],
  ring: false,
  stations,
});

describe('wander', () => {
  it('crosses every station once, in short walks from the wagon', () => {
    const lines = [line('A', ['a', 'b', 'c', 'd', 'e']), line('B', ['x', 'c', 'y'])];
    const order = wander(lines);
    expect(order.slice(0, 5)).toEqual(['a', 'b', 'c', 'x', 'y']);
    expect([...order].sort()).toEqual(['a', 'b', 'c', 'd', 'e', 'x', 'y']);
  });

  it('ends on a board without lines', () => {
    expect(wander([])).toEqual([]);
  });
});
