import { describe, expect, it } from 'vitest';
import type { Drawing } from '../../../protocol/voll_verplant';
import { extent } from './extent';
import { pointedAt } from './pointing';

const DRAWING = {
  badge_size: 20,
  stations: [
    {
      id: 'a',
      x: 100,
      y: 100,
      width: 20,
      height: 20,
      label: { box: { x: 120, y: 90, width: 60, height: 20 } },
      large: { box: { x: 120, y: 90, width: 60, height: 20 } },
    },
    {
      id: 'b',
      x: 160,
      y: 160,
      width: 20,
      height: 20,
      label: { box: { x: 180, y: 150, width: 60, height: 20 } },
      large: { box: { x: 180, y: 150, width: 60, height: 20 } },
    },
  ],
  lines: [{ letter: 'A', wagon: { x: 0, y: 0, width: 80, height: 30 }, badge: [300, 300] }],
} as unknown as Drawing;

describe('a click', () => {
  it.each([
    [100, 100, 5, { kind: 'station', id: 'a' }],
    [150, 100, 5, { kind: 'station', id: 'a' }],
    [40, 15, 5, { kind: 'line', letter: 'A' }],
    [300, 305, 5, { kind: 'line', letter: 'A' }],
    [132, 134, 40, { kind: 'station', id: 'b' }],
    [400, 20, 20, null],
  ])('at %d, %d within %d means %o', (x, y, reach, found) => {
    expect(pointedAt(DRAWING, x, y, reach)).toEqual(found);
  });
});

describe('the extent', () => {
  it('is the box around stations, names, wagons and badges, with a little air', () => {
    expect(extent(DRAWING)).toEqual({ x: -6, y: -6, width: 322, height: 322 });
  });
});
