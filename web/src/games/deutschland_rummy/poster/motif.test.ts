import { describe, expect, it } from 'vitest';
import type { CountryDrawing } from '../../../protocol/deutschland_rummy';
import { journeys, shortNamed } from './motif';

/** A country with two rows of cities, connected like a ladder. */
function ladder(length: number): CountryDrawing {
  const cities = Array.from({ length: length * 2 }, (_, at) => ({
    id: `c${at}`,
    x: 100 * (at % length),
    y: at < length ? 0 : 100,
  }));
  const join = (one: number, other: number) => ({
    id: `c${one}--c${other}`,
    between: [`c${one}`, `c${other}`],
  });
  const along = cities
    .slice(0, length - 1)
    .flatMap((_, at) => [join(at, at + 1), join(length + at, length + at + 1)]);
  const across = cities.slice(0, length).map((_, at) => join(at, length + at));
  return { cities, connections: [...across, ...along] } as unknown as CountryDrawing;
}

describe('the routes of the motif', () => {
  const drawing = ladder(6);
  const routes = journeys(drawing, 2, 4);

  it('are as many and as long as wanted, each tile where it fits', () => {
    expect(routes.map(({ length }) => length)).toEqual([4, 4]);
    const between = new Map(drawing.connections.map((each) => [each.id, each.between]));
    for (const legs of routes) {
      for (const [at, { tile, from, to }] of legs.entries()) {
        expect([...(between.get(tile) ?? [])].sort()).toEqual([from, to].sort());
        if (at > 0) expect(legs[at - 1]?.to).toBe(from);
      }
    }
  });

  it('see each city once', () => {
    const cities = routes.flatMap((legs) => [legs[0]?.from, ...legs.map(({ to }) => to)]);
    expect(new Set(cities).size).toBe(cities.length);
  });

  it('turn as little as they can', () => {
    expect(routes[0]?.map(({ to }) => to)).toEqual(['c6', 'c7', 'c8', 'c9']);
  });

  it('can be kept to cities with short names', () => {
    const named = drawing.cities.map((city, at) => ({
      ...city,
      name: at < 6 ? 'Ulm' : 'Würzburg',
    }));
    const short = shortNamed({ ...drawing, cities: named }, 3);
    expect(short.cities).toHaveLength(6);
    expect(short.connections.map(({ id }) => id)).toContain('c0--c1');
    expect(short.connections.map(({ id }) => id)).not.toContain('c0--c6');
  });

  it('are fewer where the country is too small', () => {
    expect(journeys(ladder(2), 2, 3)).toHaveLength(1);
  });
});
