import { expect, it } from 'vitest';
import { RackRoom } from './room.svelte';

it('a rack keeps its height when it has fewer lines, until its width changes', () => {
  const room = new RackRoom();
  const heights = [
    [900, 184],
    [900, 124],
    [900, 130],
    [700, 130],
  ].map(([width = 0, height = 0]) => {
    room.begin(width);
    room.take(height);
    return room.height;
  });
  expect(heights).toEqual([184, 184, 184, 130]);
});

it('a rack of fewer lines gives the room back', () => {
  const room = new RackRoom();
  room.begin(390, 2);
  room.take(130);
  room.begin(390, 1);
  room.take(68);
  expect(room.height).toBe(68);
});
