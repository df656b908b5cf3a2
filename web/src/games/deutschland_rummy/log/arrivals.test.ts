import { expect, it } from 'vitest';
import { arrivalsOf, lasting } from './arrivals';

const many = Array.from({ length: 10 }, (_, at) => `t${at}`);

it('tiles of a laying come one after another, route by route', () => {
  const after = arrivalsOf([['a', 'b', 'old'], ['old too'], ['c']], new Set(['c', 'a', 'b']));
  expect([...after]).toEqual([
    ['a', 0],
    ['b', 240],
    ['c', 480],
  ]);
});

it('a long route takes a second at most', () => {
  const after = arrivalsOf([many], new Set(many));
  expect(after.get('t9')).toBe(900);
  expect(lasting(after)).toBeLessThan(1250);
  expect(lasting(new Map())).toBe(0);
});
