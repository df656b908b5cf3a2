import { expect, it } from 'vitest';
import { paintOf } from './tones';

const KINDS = ['culture', 'government', 'retail', 'education', 'sport'];

const LAYERS = ['#111111', '#222222'].map((colour) => ({ path: '', colour, dark: '#eeeeee' }));

const channels = (tone: string) => [1, 3, 5].map((at) => parseInt(tone.slice(at, at + 2), 16));

function brightness(tone: string): number {
  const [red = 0, green = 0, blue = 0] = channels(tone).map((channel) => {
    const part = channel / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

it('each kind of landmark has a tone of its own, on which white is read', () => {
  const tones = KINDS.map((kind) => paintOf(LAYERS, 1, kind));
  for (const tone of tones) expect(1.05 / (brightness(tone) + 0.05), tone).toBeGreaterThan(4.5);
  for (const [at, one] of tones.entries()) {
    for (const other of tones.slice(at + 1)) {
      const apart = channels(one).map((value, nth) => value - (channels(other)[nth] ?? 0));
      expect(Math.hypot(...apart), `${one} ${other}`).toBeGreaterThan(60);
    }
  }
});

it('what is no house of a landmark keeps the colour of its sign', () => {
  const own = 'light-dark(#222222, #eeeeee)';
  expect([paintOf(LAYERS, 1, 'parks'), paintOf(LAYERS, 1, null)]).toEqual([own, own]);
  expect(paintOf(LAYERS, 0, 'sport')).toBe('light-dark(#111111, #eeeeee)');
});
