import { describe, expect, it } from 'vitest';
import type { BoardDrawing } from '../../../protocol/on_the_underground';
import { namesAt } from './lettering';

/** A station with a name of ten units a letter to its right. */
const at = (id: string, x: number, y: number) => ({
  id,
  x,
  y,
  label: {
    lines: [id],
    x: x + 20,
    y: y + 5,
    anchor: 'start',
    box: { x: x + 20, y: y - 5, width: 10 * id.length, height: 10 },
  },
});

function board(...stations: ReturnType<typeof at>[]): BoardDrawing {
  return {
    width: 1000,
    height: 600,
    label_size: 10,
    label_leading: 10,
    stations,
    edges: [],
  } as unknown as BoardDrawing;
}

const ids = (drawing: BoardDrawing, scale: number, ...wanted: string[]) =>
  namesAt(drawing, scale, new Set(wanted)).shown.map(({ id }) => id);

describe('names on the board', () => {
  it('are all shown as drawn where they are legible', () => {
    const drawing = board(at('Amersham', 20, 100), at('Epping', 880, 100));
    const { size, shown } = namesAt(drawing, 1.2, new Set());
    expect(size).toBe(10);
    expect(shown.map(({ x, y }) => [x, y])).toEqual([
      [40, 105],
      [900, 105],
    ]);
  });

  it.each([1, 0.6, 0.25])('are never smaller than eleven pixels, at %d', (scale) => {
    const drawing = board(at('Amersham', 20, 100));
    expect(namesAt(drawing, scale, new Set(['Amersham'])).size * scale).toBeGreaterThan(10.99);
  });

  it('give way to those that matter', () => {
    const drawing = board(at('Bank', 500, 300), at('Moorgate', 560, 300));
    expect(ids(drawing, 1.2)).toEqual(['Bank', 'Moorgate']);
    expect(ids(drawing, 0.5, 'Moorgate')).toEqual(['Moorgate']);
  });

  it('are left out where they would lie on track or on a mark', () => {
    const near = board(at('Bank', 500, 300), at('Kew', 590, 300));
    expect(ids(near, 0.7)).toEqual(['Kew']);
    const track = { ...near, stations: [at('Bank', 500, 300)] } as BoardDrawing;
    expect(ids(track, 0.7)).toEqual(['Bank']);
    const spaces = [{ start: [575, 250], end: [575, 350] }];
    const crossed = { ...track, edges: [{ spaces }] } as unknown as BoardDrawing;
    expect(ids(crossed, 0.7)).toEqual([]);
    expect(ids(crossed, 0.7, 'Bank')).toEqual(['Bank']);
  });

  it('stay on the board, and keep clear of each other if they matter', () => {
    const drawing = board(at('Epping', 960, 300), at('Hainault', 955, 310));
    const [one, other] = namesAt(drawing, 0.5, new Set(['Epping', 'Hainault'])).shown;
    expect(one?.x).toBeLessThan(1000 - 100);
    expect(Math.abs((one?.y ?? 0) - (other?.y ?? 0))).toBeGreaterThan(22);
  });
});
