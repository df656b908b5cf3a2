import { expect, it } from 'vitest';
import { facing, type Row } from './rows';

const row = (id: number, ...tiles: string[]): Row => ({ id, tiles, colour: 0, number: id });

it('a row that was turned round stays so, whatever is laid after it', () => {
  const before = [row(1, 'c', 'b', 'a'), row(2, 'd', 'e', 'f')];
  const rows = [row(1, 'a', 'b', 'c', 'x'), row(2, 'd', 'e', 'f'), row(3, 'g', 'h', 'i')];
  expect(facing(before, rows).map(({ tiles }) => tiles.join(''))).toEqual(['xcba', 'def', 'ghi']);
});
