import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { meet } from '../../../board/plane';
import type { BoardDrawing } from '../../../protocol/on_the_underground';
import { namesAt } from './lettering';
import { stretched, stretchIn } from './stretch';

const GOLDEN = '../tests/maps/on_the_underground/golden';

describe.each(['london', 'berlin'])('the board of %s', (map) => {
  const drawing = JSON.parse(readFileSync(`${GOLDEN}/${map}.json`, 'utf-8')) as BoardDrawing;
  const high = stretched(drawing, 1.2);

  it('is drawn higher where there is room, and never lower', () => {
    expect(stretchIn(drawing, { width: 732, height: 571 })).toBeGreaterThan(1.1);
    expect(stretchIn(drawing, { width: 732, height: 1100 })).toBe(1.25);
    expect(stretchIn(drawing, { width: 1100, height: 703 })).toBe(1);
    expect(stretchIn(drawing, { width: 0, height: 0 })).toBe(1);
    expect(stretched(drawing, 1)).toBe(drawing);
  });

  it('keeps what belongs to a station where it is beside it', () => {
    high.stations.forEach((station, at) => {
      const drawn = drawing.stations[at];
      if (!drawn) throw new Error(station.id);
      const down = station.y - drawn.y;
      expect(down).toBeCloseTo(0.2 * drawn.y);
      expect(station.label.box.y - drawn.label.box.y).toBeCloseTo(down);
      expect(station.passenger[1] - drawn.passenger[1]).toBeCloseTo(down);
    });
    expect(high.fields.at(-1)?.box.y).toBeCloseTo(1.2 * (drawing.fields.at(-1)?.box.y ?? 0));
  });

  it('keeps the spaces of an edge apart, and on their way', () => {
    high.edges.forEach((edge, at) => {
      edge.spaces.forEach(({ start, end, centre }, index) => {
        expect(centre[1]).toBeCloseTo((start[1] + end[1]) / 2, 1);
        const next = edge.spaces[index + 1];
        const was = drawing.edges[at]?.spaces;
        if (!next || !was?.[index]) return;
        const apart = Math.hypot(next.centre[0] - centre[0], next.centre[1] - centre[1]);
        const [one, other] = [was[index], was[index + 1]];
        const before = Math.hypot(
          (other?.centre[0] ?? 0) - one.centre[0],
          (other?.centre[1] ?? 0) - one.centre[1],
        );
        expect(apart).toBeCloseTo(before);
      });
    });
  });

  it('has room for no fewer names, none of which touch', () => {
    const { shown } = namesAt(high, 0.434, new Set());
    expect(shown.length).toBeGreaterThanOrEqual(namesAt(drawing, 0.434, new Set()).shown.length);
    const touching = shown.flatMap((one, at) =>
      shown
        .slice(at + 1)
        .filter(({ box }) => meet(box, one.box))
        .map(({ id }) => [one.id, id]),
    );
    expect(touching).toEqual([]);
  });
});
