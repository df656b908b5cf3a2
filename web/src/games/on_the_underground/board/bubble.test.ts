import { describe, expect, it } from 'vitest';
import type { DrawnEdge } from '../../../protocol/on_the_underground';
import { DRAWING } from '../board.fixture';
import { bubbleOf, type BubbleSpot } from './bubble';

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
    const other = bubbleOf(edge('camden-ealing'), 1, usual.box) as BubbleSpot;
    expect([other.x, other.y]).not.toEqual([usual.x, usual.y]);
    expect(bubbleOf(edge('camden-ealing'), 1, { x: 9e3, y: 0, width: 1, height: 1 })).toEqual(
      usual,
    );
  });
});
