import { describe, expect, it } from 'vitest';
import type { Box } from '../../../board/plane';
import { breakable, signsFor, type Beyond } from './beyond';

const PART: Box = { x: 0, y: 0, width: 390, height: 300 };
const at = (x: number, y: number, id = 'stockwell'): Beyond => ({
  x,
  y,
  id,
  kind: 'express',
  name: id,
});
const angles = (...all: Beyond[]) => signsFor(all, PART).map(({ angle }) => angle);

describe('signs for what is out of sight', () => {
  it('point there from the middle of what is shown', () => {
    expect(angles(at(600, 150), at(195, 500), at(-200, 150), at(195, -90))).toEqual([
      0, 90, 180, -90,
    ]);
    const [right] = angles(at(595, 550));
    expect(right).toBe(45);
  });

  it('are only for what is out of sight, in an order that stays', () => {
    expect(angles(at(10, 10), at(-4, 299), at(389, 303))).toEqual([]);
    const signs = signsFor([at(500, 0, 'a'), at(200, 200, 'b'), at(-90, 0, 'c')], PART);
    expect(signs.map(({ id }) => id)).toEqual(['a', 'c']);
  });
});

it.each([
  'Gold-hawk Road',
  'Wem-bley Park',
  'Ray-ners Lane',
  'Kew Gar-dens',
  'Johan-nis-tha-ler Chaus-see',
  'Möckern-brü-cke',
  'Char-lot-ten-burg',
  'Bota-ni-scher Garten',
  'Bank',
])('a narrow sign breaks a name between its syllables: %s', (name) => {
  expect(breakable(name.replaceAll('-', '')).replaceAll('\u00ad', '-')).toBe(name);
});

it('a narrow sign breaks no name of its own accord where it has a hyphen', () => {
  expect(breakable('Alt-Tegel')).toBe('Alt-Tegel');
});
