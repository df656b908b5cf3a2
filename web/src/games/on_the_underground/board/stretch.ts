/** A board stretched vertically, so that stations and names profit from a high window. */

import type { Box } from '../../../board/plane';
import type { BoardDrawing } from '../../../protocol/on_the_underground';

/** Greatest factor: steeper diagonals would no longer look like a diagram. */
const MOST = 1.25;
/** Least factor that is worth redrawing. */
const LEAST = 1.02;
/** Margin in pixels around the whole board, and below it for the buttons over its corners. */
const AROUND = 16;
const BUTTONS = 24;

/** Return the factor by which a board may be stretched in a room of a size in pixels. */
export function stretchIn(
  { width, height }: Pick<BoardDrawing, 'width' | 'height'>,
  room: Pick<Box, 'width' | 'height'>,
): number {
  const wide = (room.width - AROUND) / width;
  const by = (room.height - AROUND - BUTTONS) / (height * wide);
  return wide > 0 && by >= LEAST ? Math.min(by, MOST) : 1;
}

/** The same board stretched by a factor: everything that belongs to a station moves with it, unchanged. */
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
