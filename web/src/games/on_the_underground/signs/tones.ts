/** The paints of signs. */

import type { SignShape } from '../../../protocol/on_the_underground';

/** A tone for each kind of landmark, recognisable before its symbol is. */
const TONES: ReadonlyMap<string, string> = new Map([
  ['culture', '#a3246e'],
  ['government', '#2b4a9b'],
  ['retail', '#0a7466'],
  ['education', '#9a4a0c'],
  ['sport', '#2f6b1f'],
]);

/** The paint of a landmark's house; white is legible on it in light and dark mode. */
function toneOf(tile: string | null | undefined): string | undefined {
  return tile ? TONES.get(tile) : undefined;
}

/** The paint of a layer of a sign; the second one is the house of a landmark. */
export function paintOf(
  layers: SignShape['layers'],
  at: number,
  tile: string | null | undefined,
): string {
  const tone = at === 1 ? toneOf(tile) : undefined;
  const layer = layers[at];
  return tone ?? (layer ? `light-dark(${layer.colour}, ${layer.dark})` : '');
}
