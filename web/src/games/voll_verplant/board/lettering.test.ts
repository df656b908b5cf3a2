import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { LEGIBLE } from '../../../board/lettering';
import type { Drawing, DrawnStation } from '../../../protocol/voll_verplant';
import { distanceToBox } from '../../../board/plane';
import { extent } from './extent';
import { lettering } from './lettering';
import { tracksBelow } from './tracks';

const label = (x: number, size: number) => ({
  lines: ['Name'],
  x,
  y: 30,
  anchor: 'start',
  box: { x, y: 30 - size, width: 3 * size, height: size },
});

const station = (id: string, x: number, lines = 1) =>
  ({
    id,
    name: id,
    x,
    y: 50,
    width: 26,
    height: 26,
    lines,
    label: label(x, 15),
    large: label(x, 20),
  }) as unknown as DrawnStation;

const DRAWING = {
  label_size: 15,
  large_size: 20,
  lines: [],
  stations: [station('a', 0), station('b', 70, 3), station('c', 300)],
} as unknown as Drawing;

const names = (scale: number, first: string[] = []) =>
  lettering(DRAWING, scale, new Set(first)).map(({ station: { id } }) => id);

describe('names on a board', () => {
  it('are all shown, as they were drawn, where they can be read', () => {
    expect(lettering(DRAWING, 1).map(({ size }) => size)).toEqual([15, 15, 15]);
  });

  it('are all shown larger on a smaller board', () => {
    expect(lettering(DRAWING, 0.6).map(({ size }) => size)).toEqual([20, 20, 20]);
  });

  it.each([0.5, 0.3, 0.1])('are never too small to be read, at %f', (scale) => {
    for (const { size } of lettering(DRAWING, scale)) {
      expect(size * scale).toBeGreaterThanOrEqual(LEGIBLE - 1e-9);
    }
  });

  it.each([
    ['below', 65, 87],
    ['above', 15, 35],
    ['beside', 40, 61],
  ])('grow away from their station: one %s it', (_, y, baseline) => {
    const drawn = station('a', 0);
    const large = { ...drawn.large, y: y + 20, box: { x: 0, y, width: 60, height: 20 } };
    const [found] = lettering({ ...DRAWING, stations: [{ ...drawn, large }] }, 0.5);
    expect(found?.size).toBe(22);
    expect(found?.label.y).toBeCloseTo(baseline);
  });

  it('give way to those of interchanges where there is no room', () => {
    expect(names(0.17)).toEqual(['b']);
  });

  it('give way to those that matter now', () => {
    expect(names(0.2, ['a'])[0]).toBe('a');
  });

  it.each([0.4, 0.3, 0.2])('are never cut off by the board, at %f', (scale) => {
    const { x, width } = extent(DRAWING);
    const shown = lettering(DRAWING, scale);
    expect(shown.length).toBeGreaterThan(0);
    for (const { label } of shown) {
      expect(label.box.x).toBeGreaterThanOrEqual(x - 6 / scale);
      expect(label.box.x + label.box.width).toBeLessThanOrEqual(x + width + 6 / scale);
    }
  });
});

/** These have no better place in larger letters. */
const BEARABLE = [
  'Rembrandtplein',
  'Waterlooplein',
  'Unter den Linden',
  'Westkreuz',
  'Nuevos Ministerios',
  'Núñez de Balboa',
  'Reuilly-Diderot',
  'Pernety',
];

const GOLDEN = '../tests/maps/voll_verplant/golden';
const SHEETS = readdirSync(GOLDEN).map((file) => file.replace('.json', ''));

describe.each(SHEETS)('the sheet of %s', (sheet) => {
  const drawing = JSON.parse(readFileSync(`${GOLDEN}/${sheet}.json`, 'utf-8')) as Drawing;

  it.each([0.7, 0.65, 0.6, 0.55, 0.5, 0.48])('keeps names off its tracks, at %f', (scale) => {
    const onTracks = lettering(drawing, scale).filter(({ label }) =>
      tracksBelow(drawing, label.box),
    );
    const names = onTracks.map(({ station }) => station.name);
    if (scale > 0.6) expect(BEARABLE).toEqual(expect.arrayContaining(names));
    else {
      // Where tracks meet there may be no place clear of all.
      expect(onTracks.every(({ station }) => station.lines > 1)).toBe(true);
      expect(names.length).toBeLessThanOrEqual(10);
    }
  });

  it.each([0.3, 0.24])(
    'keeps names off all tracks on the whole board of a phone, at %f',
    (scale) => {
      const shown = lettering(drawing, scale);
      const onTracks = shown.filter(({ label }) => tracksBelow(drawing, label.box));
      expect(onTracks.map(({ station }) => station.name)).toEqual([]);
      expect(shown.length).toBeGreaterThan(10);
    },
  );

  it.each([0.6, 0.55, 0.48, 0.4, 0.28])(
    'has names nearest to their own station, at %f',
    (scale) => {
      const shown = lettering(drawing, scale);
      expect(shown.length).toBeGreaterThan(10);
      const astray = shown.filter(({ station, label }) =>
        drawing.stations.some(
          (other) =>
            other !== station &&
            distanceToBox(label.box, other) <= distanceToBox(label.box, station),
        ),
      );
      expect(astray.map(({ station }) => station.name)).toEqual([]);
      const ends = drawing.lines.flatMap(({ badge }) =>
        badge ? [{ x: badge[0], y: badge[1] }] : [],
      );
      const onEnds = shown.filter(({ label }) =>
        ends.some((end) => distanceToBox(label.box, end) === 0),
      );
      if (scale < 0.6) expect(onEnds.map(({ station }) => station.name)).toEqual([]);
      if (scale === 0.48) expect(shown.length).toBeGreaterThan(60);
    },
  );
});
