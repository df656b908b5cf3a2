import { expect, it } from 'vitest';
import { LARGEST, moved, SMALLEST, USUAL } from './divider';

it.each([
  [0.4, 0.1, 0.5],
  [0.6, 0.3, LARGEST],
  [0.3, -0.3, SMALLEST],
  [Number.NaN, 0, USUAL],
])('a share of %d moved by %d is %d', (share, by, expected) => {
  expect(moved(share, by)).toBeCloseTo(expected);
});
