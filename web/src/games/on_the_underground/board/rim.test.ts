import { describe, expect, it } from 'vitest';
import { marksAt, type Away } from './rim';

const FREE = { x: 8, y: 8, width: 300, height: 200 };
const away = (x: number, y: number, kind: Away['kind'] = 'standard'): Away => ({ x, y, kind });

describe('marks at the rim', () => {
  it('point to what is outside of the picture, from where it is nearest', () => {
    expect(marksAt([away(100, 100)], FREE)).toEqual([]);
    const [right, above] = marksAt([away(500, 100), away(90, -80, 'express')], FREE);
    expect(right).toEqual({ kind: 'standard', x: 294, y: 100, angle: 0 });
    expect(above).toEqual({ kind: 'express', x: 90, y: 22, angle: -90 });
  });

  it('lie beside one another, and news close together have one', () => {
    const marks = marksAt(
      [
        away(500, 190),
        away(600, 192, 'express'),
        away(550, 191, 'standard'),
        away(700, 190, 'news'),
      ],
      FREE,
    );
    expect(marks.map(({ kind }) => kind)).toEqual(['standard', 'express', 'standard']);
    const ys = marks.map(({ y }) => y).sort((one, other) => one - other);
    expect((ys[1] ?? 0) - (ys[0] ?? 0)).toBeGreaterThanOrEqual(26);
    expect((ys[2] ?? 0) - (ys[1] ?? 0)).toBeGreaterThanOrEqual(26);
    expect(Math.max(...ys)).toBeLessThanOrEqual(194);
  });
});
