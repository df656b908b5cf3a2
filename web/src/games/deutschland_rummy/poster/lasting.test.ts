import { expect, it } from 'vitest';
import { minutesFor } from './lasting';

it('tells how long a match lasts by who plays, and how many games', () => {
  expect(minutesFor(1, 2, 1)).toBe(15);
  expect(minutesFor(1, 1, 1)).toBe(25);
  expect([2, 3, 4].map((people) => minutesFor(people, 0, 1))).toEqual([40, 30, 25]);
  expect(minutesFor(3, 0, 4)).toBe(110);
});
