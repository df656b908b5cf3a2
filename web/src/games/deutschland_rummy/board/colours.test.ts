import { expect, it } from 'vitest';
import { isStriped, routeColour } from './colours';

/** The hue of a colour in degrees, and how far it is from grey. */
function hueOf(colour: string): { hue: number; chroma: number } {
  const [r, g, b] = [1, 3, 5].map((at) => Number.parseInt(colour.slice(at, at + 2), 16) / 255) as [
    number,
    number,
    number,
  ];
  const chroma = Math.max(r, g, b) - Math.min(r, g, b);
  const hue = Math.atan2(Math.sqrt(3) * (g - b), 2 * r - g - b) * (180 / Math.PI);
  return { hue, chroma };
}

it('no route is red, orange or turquoise: those mean errors, what is to be done, and news', () => {
  const colours = Array.from({ length: 12 }, (_, at) => routeColour(at).match(/#\w{6}/g) ?? []);
  expect(new Set(colours.flat())).toHaveLength(24);
  for (const colour of colours.flat()) {
    const { hue, chroma } = hueOf(colour);
    expect(chroma > 0.5 && Math.abs(hue) < 30, colour).toBe(false);
    expect(chroma > 0.3 && Math.abs(hue + 175) < 15, colour).toBe(false);
  }
});

it('a thirteenth route has the colour of the first, with a stripe', () => {
  expect(routeColour(12)).toBe(routeColour(0));
  expect([0, 11, 12, 23].map(isStriped)).toEqual([false, false, true, true]);
});
