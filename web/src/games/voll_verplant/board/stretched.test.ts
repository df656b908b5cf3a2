import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { distanceToBox, meet } from '../../../board/plane';
import type { Drawing } from '../../../protocol/voll_verplant';
import { extent } from './extent';
import { stretched, stretchedPath, stretchIn } from './stretched';

const GOLDEN = '../tests/maps/voll_verplant/golden';
const SHEETS = readdirSync(GOLDEN).map((file) => file.replace('.json', ''));

it('a path is stretched with its arcs', () => {
  expect(stretchedPath('M10 20L30 40A34 34 0 0 1 50 60', 1.2)).toBe(
    'M10 24L30 48A34 40.8 0 0 1 50 72',
  );
});

describe.each(SHEETS)('the sheet of %s', (sheet) => {
  const drawing = JSON.parse(readFileSync(`${GOLDEN}/${sheet}.json`, 'utf-8')) as Drawing;

  it('fills more of a room that is high for its width, and no more than that', () => {
    for (const room of [
      { width: 684, height: 590 },
      { width: 684, height: 450 },
      { width: 1100, height: 700 },
    ]) {
      const before = extent(drawing);
      const after = extent(stretched(drawing, stretchIn(drawing, room)));
      expect(after.width).toBeCloseTo(before.width);
      expect(after.height / after.width).toBeLessThanOrEqual(
        Math.max(room.height / room.width, before.height / before.width) + 0.01,
      );
    }
    const high = { width: 684, height: 590 };
    const grown = extent(stretched(drawing, stretchIn(drawing, high))).height;
    expect(grown / extent(drawing).height).toBeGreaterThan(1.15);
    expect(stretchIn(drawing, { width: 900, height: 300 })).toBe(1);
    expect(stretchIn(drawing, { width: 0, height: 0 })).toBe(1);
  });

  it('has its wagons and ends where its tracks begin and end, and covers nothing', () => {
    const { lines, stations } = stretched(drawing, 1.25);
    for (const { letter, path, wagon, terminus, badge } of lines) {
      const [x = 0, y = 0] = (/^M([-\d.]+) ([-\d.]+)/.exec(path) ?? []).slice(1).map(Number);
      expect(distanceToBox(wagon, { x, y })).toBeLessThan(0.1);
      if (!terminus || !badge) continue;
      expect(stations.some((one) => Math.abs(one.y - terminus[1]) < 0.1)).toBe(true);
      const was = drawing.lines.find((line) => line.letter === letter);
      expect(badge[1] - terminus[1]).toBeCloseTo(
        (was?.badge?.[1] ?? 0) - (was?.terminus?.[1] ?? 0),
      );
    }
    const boxes = stations.map(({ label }) => label.box);
    boxes.forEach((one, at) => {
      expect(boxes.slice(at + 1).some((other) => meet(one, other))).toBe(false);
    });
  });
});
