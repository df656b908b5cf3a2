import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { LEGIBLE } from '../../../board/lettering';
import { grownBy, overlap, type Box } from '../../../board/plane';
import type { BoardDrawing, Space } from '../../../protocol/on_the_underground';
import { namesAt } from './lettering';
import { stretched } from './stretch';
import { chipAt, chipSize, dodged, FORKED } from './worth';

it('points stand in the middle of their space where nothing is in the way', () => {
  const space: Space = { index: 0, start: [0, 0], end: [100, 0], centre: [50, 0] };
  expect(dodged(space, 20, [])).toEqual([50, 0]);
});

// The scale of the whole board of Berlin in a window of 1024 by 768 pixels, and larger ones.
it.each([
  [0.434, 1.17],
  [0.44, 1],
  [0.65, 1],
])(
  'points of Berlin cover no name, and stand apart, at %d, so many times as high: %d',
  (scale, by) => {
    const text = readFileSync('../tests/maps/on_the_underground/golden/berlin.json', 'utf-8');
    const drawing = stretched(JSON.parse(text) as BoardDrawing, by);
    const names = namesAt(drawing, scale, new Set()).shown.map(({ box }) => box);
    const size = Math.max(14, LEGIBLE / scale);
    const kinds = new Map(drawing.stations.map(({ id, kind }) => [id, kind]));
    const scoring = drawing.edges.filter(({ between }) =>
      between.some((id) => ['rail', 'terminus'].includes(kinds.get(id) ?? '')),
    );
    const chips: Box[] = [];
    for (const { spaces } of scoring) {
      const [space] = spaces;
      if (space) chips.push(chipAt(dodged(space, size, names, chips), size));
    }
    const touching = (room: number) =>
      chips.filter((chip) => names.some((name) => overlap(chip, grownBy(name, room)) > 0));
    expect(chips.length).toBeGreaterThan(30);
    expect(touching(by > 1 ? -3.5 : 2)).toEqual([]);
    // One of them has names close on either side: it covers their margins, but no letter.
    expect(touching(2).length).toBeLessThan(2);
  },
);

it('chips stand beside the passenger and what else matters', () => {
  const space: Space = { index: 0, start: [0, 0], end: [100, 0], centre: [50, 0] };
  const passenger = { x: 38, y: -20, width: 24, height: 40 };
  const station = { x: 88, y: -12, width: 24, height: 24 };
  const at = dodged(space, 20, [passenger], [station], FORKED);
  expect(overlap(chipAt(at, 20, 0, FORKED), passenger)).toBe(0);
  expect(overlap(chipAt(at, 20, 0, FORKED), station)).toBe(0);
  expect([chipSize(0.65), chipSize(1), chipSize(0.3)]).toEqual([LEGIBLE / 0.65, 14, null]);
});

it('points that dodge a name do not come to lie on a line beside their space', () => {
  const space: Space = { index: 1, start: [0, 11], end: [120, 11], centre: [60, 11] };
  const line: Space = { index: 0, start: [0, 0], end: [120, 0], centre: [60, 0] };
  const name = { x: 50, y: 14, width: 20, height: 20 };
  const [, y] = dodged(space, 17, [name]);
  expect(y).toBeLessThan(5.5);
  const [x, beside] = dodged(space, 17, [name], [], undefined, [line]);
  expect(beside).toBeGreaterThan(5.5);
  expect(overlap(chipAt([x, beside], 17), name)).toBe(0);
});
