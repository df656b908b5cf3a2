/** Names elsewhere than where they were drawn. */

import type { ShownName } from '../../../board/lettering';
import type { BoardDrawing } from '../../../protocol/on_the_underground';

/** The same name moved. Thousands are, and to spread the objects would take several times as long. */
export function moved(
  { id, lines, x, y, anchor, box }: ShownName,
  dx: number,
  dy: number,
): ShownName {
  const { width, height } = box;
  const there = { x: box.x + dx, y: box.y + dy, width, height };
  return { id, lines, x: x + dx, y: y + dy, anchor, box: there };
}

/** The same name moved so that it stays on the board. */
export function inside(spot: ShownName, board: BoardDrawing): ShownName {
  const { x, y, width, height } = spot.box;
  const dx = Math.max(0, -x) - Math.max(0, x + width - board.width);
  const dy = Math.max(0, -y) - Math.max(0, y + height - board.height);
  return dx || dy ? moved(spot, dx, dy) : spot;
}
