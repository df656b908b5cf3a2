/**
 * Twelve colours for routes, on the map and beside the rows; numbers distinguish them, too. None is
 * red (errors), orange (what is to be done) or turquoise (news).
 */

interface RouteColour {
  light: string;
  dark: string;
}

/** White letters are legible on the light-mode colours, dark letters on the dark-mode ones (4.5:1). */
const ROUTE_COLOURS: readonly RouteColour[] = [
  { light: '#0b67c8', dark: '#69b1ff' },
  { light: '#12783a', dark: '#5fd08a' },
  { light: '#7a3db8', dark: '#c79bff' },
  { light: '#7a4a1e', dark: '#d9a877' },
  { light: '#42685a', dark: '#a3cdbb' },
  { light: '#a3267c', dark: '#f59ad8' },
  { light: '#546f00', dark: '#b4d34f' },
  { light: '#2b3a8c', dark: '#9fb0ff' },
  { light: '#525b66', dark: '#b9c2cd' },
  { light: '#806000', dark: '#eccb52' },
  { light: '#44607c', dark: '#8fb6d9' },
  { light: '#5e2b57', dark: '#d3a2cc' },
];

/** Whether a route has a stripe along it, because another one has its colour. */
export function isStriped(index: number): boolean {
  return Math.floor(index / ROUTE_COLOURS.length) % 2 === 1;
}

/** The colour of an index, for CSS: `light-dark(…)`. */
export function routeColour(index: number): string {
  const { light, dark } = ROUTE_COLOURS[index % ROUTE_COLOURS.length] as RouteColour;
  return `light-dark(${light}, ${dark})`;
}
