import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import type { BoardDrawing } from '../../../protocol/on_the_underground';
import { namesAt } from './lettering';
import { laidOn, litIn, overAny } from './running';
import type { Scene } from './scene';

describe.each(['london', 'berlin'])('names in %s', (map) => {
  const file = `../tests/maps/on_the_underground/golden/${map}.json`;
  const drawing = JSON.parse(readFileSync(file, 'utf-8')) as BoardDrawing;
  const edges = new Map(drawing.edges.map((edge) => [edge.id, edge]));
  /** A game in which every third edge has a token. */
  const line = new Map(drawing.edges.filter((_, at) => at % 3 === 0).map(({ id }) => [id, 0]));
  const laid = laidOn(edges, new Map([['red', line]]));
  const isThick = overAny(laid);
  const shownAt = (scale: number, spaces = laid) =>
    namesAt(drawing, scale, new Set(), null, [], spaces).shown;
  const thick = (scale: number, spaces = laid) => shownAt(scale, spaces).filter(isThick).length;

  it('go out of the way of tokens, and all are still shown where a phone is close', () => {
    expect(laid).toHaveLength(line.size);
    const all = [0.5, 0.65].map((scale) => [thick(scale), thick(scale, [])] as const);
    const [now, before] = [0, 1].map((at) => all.reduce((sum, one) => sum + (one[at] ?? 0), 0));
    expect(now).toBeLessThan(0.5 * (before ?? 0));
    expect(shownAt(0.5).length).toBe(shownAt(0.5, []).length);
    expect(thick(1.2)).toBeLessThanOrEqual(thick(1.2, []));
  });

  it('are left out on a smaller plan rather than stand on them', () => {
    const termini = new Set(
      drawing.stations.flatMap(({ id, kind }) => (kind === 'terminus' ? id : [])),
    );
    expect(shownAt(0.3).filter((name) => isThick(name) && !termini.has(name.id))).toEqual([]);
  });

  it('leave what may be chosen in sight, and hardly any is lost by that', () => {
    const places = new Map(drawing.edges.filter((_, at) => at % 9 === 1).map(({ id }) => [id, {}]));
    const slots = new Map([['red', line]]);
    const lit = litIn(edges, slots, { line: 'red', places } as unknown as Scene);
    expect(lit).toHaveLength(places.size);
    const [now, before] = [lit, []].map((some) => {
      const all = [0.5, 0.6, 0.65].map(
        (scale) => namesAt(drawing, scale, new Set(), null, [], laid, some).shown,
      );
      const covered = all.flatMap((shown) =>
        lit.filter((space) => shown.some(overAny([space]))),
      ).length;
      return { covered, shown: all.flat().length };
    });
    expect(now?.covered).toBeLessThan(0.34 * (before?.covered ?? 0));
    expect(now?.shown).toBeGreaterThanOrEqual((before?.shown ?? 0) - 1);
  });

  it('give way to what scores where a line may begin anywhere', () => {
    const kinds = new Map(drawing.stations.map(({ id, kind }) => [id, kind]));
    const scores = (id: string) => ['rail', 'terminus'].includes(kinds.get(id) ?? '');
    const points = new Map(drawing.edges.map((one) => [one.id, Number(one.between.some(scores))]));
    const places = new Map([...points].map(([id, n]) => [id, { points: n }]));
    const lit = litIn(edges, new Map(), { line: 'blue', places } as unknown as Scene);
    expect(lit).toHaveLength([...points.values()].filter(Boolean).length);
    const [now, before] = [lit, []].map((some) => {
      const all = [0.5, 0.6, 0.65].map(
        (scale) => namesAt(drawing, scale, new Set(), null, [], [], some).shown,
      );
      const over = all.flatMap((shown) => lit.filter((one) => shown.some(overAny([one]))));
      return { covered: over.length, shown: all.map(({ length }) => length) };
    });
    expect(now?.covered).toBeLessThan(0.6 * (before?.covered ?? 0));
    for (const [at, n] of (before?.shown ?? []).entries()) {
      expect(now?.shown[at]).toBeGreaterThanOrEqual(n);
    }
  });
});
