import { describe, expect, it } from 'vitest';
import { meet } from '../../../board/plane';
import type { DrawnEdge, Space } from '../../../protocol/on_the_underground';
import { DRAWING } from '../board.fixture';
import { bubbleOf, type BubbleSpot } from './bubble';
import { runsThrough } from './running';

const edge = (id: string) => DRAWING.edges.find((one) => one.id === id) as DrawnEdge;

describe('the bubble beside a token in preview', () => {
  it.each([1, 0.4, 0.19])('has digits of eleven pixels or more, at %d', (scale) => {
    const spot = bubbleOf(edge('acton-bank'), scale);
    expect(19 * (spot?.grown ?? 0) * scale).toBeGreaterThan(10.99);
  });

  it.each(['acton-bank', 'bank-camden', 'camden-ealing'])('covers no track of %s', (id) => {
    const { spaces } = edge(id);
    for (const scale of [1, 0.2]) {
      const { box } = bubbleOf(edge(id), scale) as BubbleSpot;
      for (const { start, end } of spaces) {
        const isClear =
          box.x + box.width < Math.min(start[0], end[0]) ||
          box.x > Math.max(start[0], end[0]) ||
          box.y + box.height < Math.min(start[1], end[1]) ||
          box.y > Math.max(start[1], end[1]);
        expect(isClear).toBe(true);
      }
    }
  });

  it('stands on the other side of the track where somebody stands', () => {
    const usual = bubbleOf(edge('camden-ealing'), 1) as BubbleSpot;
    const other = bubbleOf(edge('camden-ealing'), 1, { somebody: usual.box }) as BubbleSpot;
    expect([other.x, other.y]).not.toEqual([usual.x, usual.y]);
    const somebody = { x: 9e3, y: 0, width: 1, height: 1 };
    expect(bubbleOf(edge('camden-ealing'), 1, { somebody })).toEqual(usual);
  });

  it('lies on no sign and on no other line, as long as there is room beside its own', () => {
    const usual = bubbleOf(edge('camden-ealing'), 1) as BubbleSpot;
    const sign = { x: usual.x - 5, y: usual.y - 5, width: 10, height: 10 };
    const { box } = bubbleOf(edge('camden-ealing'), 1, { signs: [sign] }) as BubbleSpot;
    expect(meet(box, sign)).toBe(false);
    const start: [number, number] = [usual.x - 80, usual.y];
    const line = { index: 0, start, end: [usual.x + 80, usual.y], centre: start } as Space;
    const other = bubbleOf(edge('camden-ealing'), 1, { laid: [line] }) as BubbleSpot;
    expect(runsThrough(other.box, line)).toBe(false);
  });
});
