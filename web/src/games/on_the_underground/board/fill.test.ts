import { expect, it } from 'vitest';
import { Viewport } from '../../../board/viewport.svelte';
import { fillAround } from './fill';

function whole(width: number, height: number) {
  const view = new Viewport(() => ({ width: 1000, height: 500 }));
  [view.width, view.height] = [width, height];
  view.resize();
  return view;
}

it('fills a high room around a point, unless somebody has chosen what to see', () => {
  const view = whole(390, 700);
  fillAround(view, { x: 600, y: 250 }, 500, 1);
  expect(view.scale).toBe(1);
  expect(view.x + 600).toBe((390 + 8 - 8) / 2);
  fillAround(view, { x: 100, y: 250 }, 500, 1.2);
  expect(view.scale).toBe(1);
  const wide = whole(800, 420);
  const { scale } = wide;
  fillAround(wide, { x: 600, y: 250 }, 500, 1);
  expect(wide.scale).toBe(scale);
});
