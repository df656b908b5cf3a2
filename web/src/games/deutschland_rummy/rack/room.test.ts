import { expect, it } from 'vitest';
import { fewestLines, linesIn, RackRoom } from './room.svelte';

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
  expect([linesIn(3, 276), linesIn(3, 328), linesIn(3, 523), linesIn(1, 523)]).toEqual([
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

it('tiles take no more lines than show all of them, and no more than there may be', () => {
  const ten = Array<number>(10).fill(80);
  expect([860, 440, 360, 100].map((room) => fewestLines(ten, 3, room))).toEqual([1, 2, 3, 3]);
  expect(fewestLines([200, 40, 200, 40], 2, 260)).toBe(2); // columns as wide as their widest tile
  expect(fewestLines([200, 40, 40, 200], 3, 260)).toBe(3);
  expect(fewestLines([], 3, 100)).toBe(1);
});
