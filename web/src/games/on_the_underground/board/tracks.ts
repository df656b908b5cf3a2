/** Path data for track: empty spaces, laid tokens, single spaces. */

import type { BoardDrawing, DrawnEdge, Space } from '../../../protocol/on_the_underground';
import type { Slots } from './slots';

/** A space as path data, shorter by `less` at both ends. */
export function spacePath({ start, end }: Space, less = 0): string {
  const [ax, ay] = start;
  const [bx, by] = end;
  const length = Math.hypot(bx - ax, by - ay) || 1;
  const [dx, dy] = [((bx - ax) / length) * less, ((by - ay) / length) * less];
  const round = (value: number) => Math.round(value * 100) / 100;
  return `M${round(ax + dx)} ${round(ay + dy)}L${round(bx - dx)} ${round(by - dy)}`;
}

/** All spaces of a board. */
export function allSpaces(drawing: BoardDrawing, less = 0): string {
  return drawing.edges
    .flatMap(({ spaces }) => spaces.map((space) => spacePath(space, less)))
    .join('');
}

/** The laid tokens of a line. */
export function tokens(
  edges: ReadonlyMap<string, DrawnEdge>,
  slots: Slots,
  line: string,
  less = 0,
): string {
  return [...(slots.get(line) ?? [])]
    .map(([id, slot]) => {
      const space = edges.get(id)?.spaces[slot];
      return space ? spacePath(space, less) : '';
    })
    .join('');
}
