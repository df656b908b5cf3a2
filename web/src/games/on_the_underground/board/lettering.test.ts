import { describe, expect, it } from 'vitest';
import type { BoardStation } from '../../../protocol/on_the_underground';
import { farNames } from './lettering';

const at = (id: string, x: number, y: number) => ({ id, name: id, x, y }) as BoardStation;

describe('names seen from afar', () => {
  it('stand above their stations, and end where the board ends', () => {
    const found = farNames([at('Amersham', 20, 100), at('Epping', 980, 100)], 40, 1000);
    expect(found.map(({ y, anchor }) => [y, anchor])).toEqual([
      [70, 'start'],
      [70, 'end'],
    ]);
  });

  it('go below where two would overlap', () => {
    const found = farNames([at('Moorgate', 500, 300), at('West Ham', 560, 300)], 40, 1000);
    expect(found.map(({ y }) => y)).toEqual([270, 360]);
  });
});
