import { expect, it, vi } from 'vitest';
import { Arriving, arrivalsOf, lasting } from './arrivals';

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

it('a laying that is seen route by route lasts until the last one has been seen', () => {
  vi.stubGlobal('matchMedia', () => ({ matches: true }));
  const arriving = new Arriving();
  arriving.begin(1000, new Map([['a', 0]]), 1);
  expect(arriving.isOn(1000)).toBe(false);
  arriving.tour(1000, 3);
  expect(arriving.isOn(3699)).toBe(true);
  expect(arriving.isOn(3700)).toBe(false);
  vi.unstubAllGlobals();
});
