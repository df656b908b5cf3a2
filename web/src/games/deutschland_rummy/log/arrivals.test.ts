import { expect, it } from 'vitest';
import { arrivalsOf, lasting } from './arrivals';

it('tiles of a laying come one after another, route by route', () => {
  const after = arrivalsOf([['a', 'b', 'old'], ['old too'], ['c']], new Set(['c', 'a', 'b']));
  expect([...after]).toEqual([
    ['a', 0],
    ['b', 240],
    ['c', 480],
  ]);
});

it('a laying takes less than four seconds, however many tiles it has', () => {
  const after = (n: number, speed?: number) => {
    const tiles = Array.from({ length: n }, (_, at) => `t${at}`);
    return arrivalsOf([tiles.slice(0, 3), tiles.slice(3)], new Set(tiles), speed);
  };
  expect(after(10).get('t9')).toBe(9 * 240);
  expect(lasting(after(10))).toBeLessThan(3000);
  expect(after(30).get('t29')).toBe(2900);
  expect(lasting(after(30))).toBeLessThan(4000);
  expect(lasting(after(30, 4), 4)).toBeLessThan(1000);
  expect(lasting(new Map())).toBe(0);
});
