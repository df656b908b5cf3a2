import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { LEGIBLE } from '../../../board/lettering';
import { overlap, type Box } from '../../../board/plane';
import type { BoardDrawing, Space } from '../../../protocol/on_the_underground';
import { namesAt } from './lettering';
import { chipAt, dodged } from './worth';

it('points stand in the middle of their space where nothing is in the way', () => {
  const space: Space = { index: 0, start: [0, 0], end: [100, 0], centre: [50, 0] };
  expect(dodged(space, 20, [])).toEqual([50, 0]);
});

// The scale of the whole board of Berlin in a window of 1024 by 768 pixels, and a larger one.
it.each([0.44, 0.65])('of Berlin cover no name, at %d', (scale) => {
  const text = readFileSync('../tests/maps/on_the_underground/golden/berlin.json', 'utf-8');
  const drawing = JSON.parse(text) as BoardDrawing;
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
  const covered = chips.filter((chip) => names.some((name) => overlap(chip, name) > 0));
  expect(chips.length).toBeGreaterThan(30);
  expect(covered).toEqual([]);
});
