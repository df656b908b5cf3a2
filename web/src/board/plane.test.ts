import { describe, expect, it } from 'vitest';
import { distanceToBox, distanceToSegment } from './plane';

describe('distances', () => {
  const box = { x: 0, y: 0, width: 10, height: 4 };

  it('to a box are 0 inside, and to the nearest edge or corner outside', () => {
    expect(distanceToBox(box, { x: 5, y: 2 })).toBe(0);
    expect(distanceToBox(box, { x: 5, y: 9 })).toBe(5);
    expect(distanceToBox(box, { x: 13, y: 8 })).toBe(5);
  });

  it('to a segment end at its ends', () => {
    const [from, to] = [
      { x: 0, y: 0 },
      { x: 10, y: 0 },
    ];
    expect(distanceToSegment(from, to, { x: 5, y: 3 })).toBe(3);
    expect(distanceToSegment(from, to, { x: 13, y: 4 })).toBe(5);
    expect(distanceToSegment(from, from, { x: 3, y: 4 })).toBe(5);
  });
});
