import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { LEGIBLE } from '../../../board/lettering';
import { Viewport } from '../../../board/viewport.svelte';
import type { Drawing, DrawnLine, DrawnStation } from '../../../protocol/voll_verplant';
import { extent, inSight } from './extent';

const GOLDEN = '../tests/maps/voll_verplant/golden';
const SHEETS = readdirSync(GOLDEN);
/** The room of the board on a screen of 1440 × 900, beside the column, which is wider at the end. */
const ROOMS = [
  [1100, 700],
  [1040, 700],
] as const;

function drawingOf(sheet: string): Drawing {
  return JSON.parse(readFileSync(`${GOLDEN}/${sheet}`, 'utf-8')) as Drawing;
}

describe.each(SHEETS)('what is told on the sheet of %s', (sheet) => {
  const drawing = drawingOf(sheet);
  const first = drawing.stations[0] as DrawnStation;
  const near = (LEGIBLE + 1) / drawing.label_size;

  it.each(ROOMS)('leaves the whole board in a room of %i × %i', (width, height) => {
    const view = new Viewport(() => extent(drawing));
    Object.assign(view, { width, height });
    view.resize();
    view.approach([first], near);
    expect(view.scale).toBe(view.fitting);
  });

  it('has its wagon in sight, too', () => {
    const { letter, wagon } = drawing.lines.at(-1) as DrawnLine;
    const corners = [wagon, { x: wagon.x + wagon.width, y: wagon.y + wagon.height }];
    const points = inSight(drawing, [first.id], [letter], true, near).map(({ x, y }) => [x, y]);
    expect(points).toEqual([first, ...corners].map(({ x, y }) => [x, y]));
    const [alone] = inSight(drawing, [first.id], [letter], false, near);
    expect(alone).toMatchObject({ x: first.x, y: first.y });
    expect(Math.max(alone?.left ?? 0, alone?.right ?? 0), 'its name, too').toBeGreaterThan(0);
    expect(inSight(drawing, [], [letter], false, near)).toHaveLength(1);
  });
});
