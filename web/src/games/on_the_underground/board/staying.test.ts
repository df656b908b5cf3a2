import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import type { Names } from '../../../board/lettering';
import type { BoardDrawing, Space } from '../../../protocol/on_the_underground';
import { namesAt } from './lettering';
import { overAny } from './running';

const ONE = new Set<string>();
const SCALES = [0.55, 0.5, 0.45];

/** Available places of some colours, one after the other: around stations all over the board. */
function choices({ edges, stations }: BoardDrawing): Space[][] {
  return stations
    .filter((_, at) => at % 9 === 0)
    .map(({ id }) =>
      edges.filter(({ between }) => between.includes(id)).flatMap(({ spaces }) => spaces),
    );
}

/** Positions of names for each of them, and how many moved on the way. */
function told(drawing: BoardDrawing, scale: number, isSteady: boolean) {
  let before: Names | null = null;
  let moved = 0;
  const all = choices(drawing).map((lit) => {
    const names: Names = namesAt(drawing, scale, ONE, null, [], [], lit, isSteady ? before : null);
    const stood = new Map(before?.shown.map((name) => [name.id, name]));
    moved += names.shown.filter(({ id, x, y }) => {
      const old = stood.get(id);
      return old && (old.x !== x || old.y !== y);
    }).length;
    before = names;
    return { lit, names };
  });
  return { all, moved };
}

it.each(['london', 'berlin'])('names of %s stay where they have room', (map) => {
  const text = readFileSync(`../tests/maps/on_the_underground/golden/${map}.json`, 'utf-8');
  const drawing = JSON.parse(text) as BoardDrawing;
  for (const scale of SCALES) {
    const [steady, anew] = [told(drawing, scale, true), told(drawing, scale, false)];
    // Some have to move, since available places are below them.
    expect(steady.moved).toBeLessThan(0.6 * anew.moved);
    const count = ({ all }: typeof anew) =>
      all.reduce((sum, { names }) => sum + names.shown.length, 0) / all.length;
    expect(count(steady)).toBeGreaterThan(count(anew) - 2);
    const covering = ({ all }: typeof anew) =>
      all.reduce((sum, { lit, names }) => sum + names.shown.filter(overAny(lit)).length, 0);
    expect(covering(steady)).toBeLessThanOrEqual(covering(anew));
  }
});
