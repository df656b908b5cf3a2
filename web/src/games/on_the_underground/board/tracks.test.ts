import { describe, expect, it } from 'vitest';
import { litWidths } from './tracks';

describe('a space that can be chosen', () => {
  it.each([1, 0.4, 0.19])('has a rim, an inside and a glow that are seen, at %d', (scale) => {
    const { glow, rim, inside } = litWidths(13, scale);
    expect(((rim - inside) / 2) * scale).toBeGreaterThan(0.99);
    expect(inside * scale).toBeGreaterThan(1.99);
    expect(((glow - rim) / 2) * scale).toBeGreaterThan(1.49);
  });
});
