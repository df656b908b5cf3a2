/** A board drawn higher than it is: a window that has the room gives it to stations and names. */

import type { Box } from '../../../board/plane';
import type { BoardDrawing } from '../../../protocol/on_the_underground';

/** Diagonals that were much steeper would no longer look like those of a plan. */
const MOST = 1.25;
/** Less is not worth another picture. */
const LEAST = 1.02;
/** Pixels around the whole board, and below it for its buttons, which lie over its lower corners. */
const AROUND = 16;
const BUTTONS = 24;

/** Return how many times as high a board may be drawn in a room of so many pixels. */
export function stretchIn(
  { width, height }: Pick<BoardDrawing, 'width' | 'height'>,
  room: Pick<Box, 'width' | 'height'>,
): number {
  const wide = (room.width - AROUND) / width;
  const by = (room.height - AROUND - BUTTONS) / (height * wide);
  return wide > 0 && by >= LEAST ? Math.min(by, MOST) : 1;
}

/** The same board so many times as high: all that belongs to a station moves with it, unchanged. */
export function stretched(drawing: BoardDrawing, by: number): BoardDrawing {
  if (by === 1) return drawing;
  const downs = new Map(drawing.stations.map(({ id, y }) => [id, y * (by - 1)]));
  const moved = ([x, y]: [number, number], ...ends: number[]): [number, number] => [
    x,
    y + ends.reduce((sum, end) => sum + end, 0) / ends.length,
  ];
  return {
    ...drawing,
    height: drawing.height * by,
    fields: drawing.fields.map((field) => {
      const { y, height } = field.box;
      return { ...field, box: { ...field.box, y: y * by, height: height * by } };
    }),
    stations: drawing.stations.map((station) => {
      const { y, label, marker, passenger } = station;
      const down = y * (by - 1);
      const box = { ...label.box, y: label.box.y + down };
      return {
        ...station,
        y: y + down,
        label: { ...label, y: label.y + down, box },
        marker: moved(marker, down),
        passenger: moved(passenger, down),
      };
    }),
    edges: drawing.edges.map((edge) => {
      const [one, other] = edge.between.map((id) => downs.get(id) ?? 0) as [number, number];
      return {
        ...edge,
        spaces: edge.spaces.map(({ index, start, end, centre }) => ({
          index,
          start: moved(start, one),
          end: moved(end, other),
          centre: moved(centre, one, other),
        })),
      };
    }),
  };
}
