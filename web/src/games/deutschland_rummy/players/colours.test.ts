import { expect, it } from 'vitest';
import { seatColour } from './colours';

it('no two players at a table have the same colour', () => {
  expect(new Set([0, 1, 2, 3, 4, 5].map(seatColour)).size).toBe(6);
});
