import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import type { ShownName } from '../../../board/lettering';
import type { BoardDrawing } from '../../../protocol/on_the_underground';
import { namesAt } from './lettering';
import { stretched } from './stretch';

function drawn(map: string, by: number): BoardDrawing {
  const text = readFileSync(`../tests/maps/on_the_underground/golden/${map}.json`, 'utf-8');
  return stretched(JSON.parse(text) as BoardDrawing, by);
}

/** Overlap of two names, horizontal and vertical, relative to their letters' size; negative: a gap. */
function shared({ box: one }: ShownName, { box: other }: ShownName, size: number) {
  const part = (key: 'x' | 'y', side: 'width' | 'height') =>
    (Math.min(one[key] + one[side], other[key] + other[side]) - Math.max(one[key], other[key])) /
    size;
  return [part('x', 'width'), part('y', 'height')] as const;
}

// A phone's plan as seen in a turn, enlarged, and whole; a tablet; a desktop window.
it.each(
  ['london', 'berlin'].flatMap((map) =>
    [
      [0.23, 1],
      [0.33, 1],
      [0.44, 1],
      [0.44, 1.17],
      [0.5, 1],
      [0.56, 1],
      [0.65, 1],
      [0.8, 1],
    ].map(([scale, by]) => [map, scale, by] as const),
  ),
)('no two names of %s run together, at %d, so many times as high: %d', (map, scale = 1, by = 1) => {
  const { shown, size } = namesAt(drawn(map, by), scale, new Set());
  const together = shown.flatMap((one, at) =>
    shown.slice(at + 1).flatMap((other) => {
      const [across, down] = shared(one, other, size);
      return Math.min(across, down) > -0.55 ? [`${one.id} ${other.id}`] : [];
    }),
  );
  expect(together).toEqual([]);
});
