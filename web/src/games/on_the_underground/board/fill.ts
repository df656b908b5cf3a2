/** A large plan fills its room: whole it would leave most of it empty. */

import type { Point } from '../../../board/plane';
import type { Viewport } from '../../../board/viewport.svelte';

/** Only what becomes so many times as large is worth it. */
const WORTH = 1.25;

/** Fill the height around a point of a drawing that is seen whole, to a scale at most. */
export function fillAround(view: Viewport, at: Point, height: number, most: number): void {
  const { x, y, width, height: high } = view.free;
  const scale = Math.min(most, high / height);
  if (view.touched || scale <= view.scale * WORTH) return;
  view.gliding = true;
  view.scale = scale;
  view.x = view.y = 0;
  view.pan(x + width / 2 - at.x * scale, y + high / 2 - at.y * scale);
}
