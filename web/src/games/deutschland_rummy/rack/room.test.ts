import { expect, it } from 'vitest';
import { linesIn, RackRoom } from './room.svelte';

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

it('has one line beside routes, more on a sheet that is drawn higher', () => {
  expect([linesIn(3, 276), linesIn(3, 332), linesIn(3, 523), linesIn(1, 523)]).toEqual([
    1, 2, 3, 1,
  ]);
});

it('a rack that has fewer lines than the turn before gives the room back, none within a turn', () => {
  const room = new RackRoom();
  const heights = [
    [0, 184],
    [0, 124],
    [1, 64],
    [1, 124],
    [1, 64],
  ].map(([mover = 0, height = 0]) => {
    room.begin(900, 0, mover);
    room.take(height);
    return room.height;
  });
  expect(heights).toEqual([184, 184, 64, 124, 124]);
});
