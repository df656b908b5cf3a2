import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import type { BoardDrawing } from '../../../protocol/on_the_underground';
import { edgeAt } from './pointing';

const GOLDEN = '../tests/maps/on_the_underground/golden';
const FINGER = 22;
const SLIP = 10;
/** The whole board on a phone. */
const SCALE = 0.23;

function board(map: string): BoardDrawing {
  return JSON.parse(readFileSync(`${GOLDEN}/${map}.json`, 'utf-8')) as BoardDrawing;
}

describe.each(['london', 'berlin'])('a finger on %s', (map) => {
  const drawing = board(map);
  const all = new Set(drawing.edges.map(({ id }) => id));

  it.each([SCALE, 0.46, 1])('never buys a wrong edge when it slips, at %d', (scale) => {
    const wrong: string[] = [];
    for (const { id, spaces } of drawing.edges) {
      const [x, y] = spaces[0]?.centre ?? [0, 0];
      for (let turn = 0; turn < 16; turn++) {
        const angle = (Math.PI * turn) / 8;
        const [dx, dy] = [Math.cos(angle), Math.sin(angle)].map((way) => (way * SLIP) / scale);
        const found = edgeAt(drawing, all, x + (dx ?? 0), y + (dy ?? 0), FINGER / scale);
        if (found?.kind === 'edge' && found.id !== id && found.isSure) wrong.push(id);
      }
    }
    expect(wrong).toEqual([]);
  });

  it('buys with a second tap where the board is close enough', () => {
    const sure = drawing.edges.filter(({ spaces }) => {
      const [x, y] = spaces[0]?.centre ?? [0, 0];
      const found = edgeAt(drawing, all, x, y, FINGER / 2);
      return found?.kind === 'edge' && found.isSure;
    });
    expect(sure.length).toBe(drawing.edges.length);
  });

  it('means no edge on the mark of a station', () => {
    for (const { x, y } of drawing.stations) {
      expect(edgeAt(drawing, all, x + 6, y - 6, FINGER)).toBeNull();
    }
  });
});
