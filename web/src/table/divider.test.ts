import { expect, it } from 'vitest';
import { LARGEST, moved, SMALLEST, usual } from './divider';

it.each([
  [0.4, 0.1, 0.5],
  [0.6, 0.3, LARGEST],
  [0.3, -0.3, SMALLEST],
])('a share of %d moved by %d is %d', (share, by, expected) => {
  expect(moved(share, by)).toBeCloseTo(expected);
});

it('a sheet that nobody has moved is as high as what is played from, whatever the window', () => {
  expect(usual(844, 16) * 844).toBeCloseTo(usual(740, 16) * 740);
  expect(usual(844, 20)).toBeGreaterThan(usual(844, 16));
  expect([usual(300, 16), usual(3000, 16)]).toEqual([LARGEST, SMALLEST]);
});
