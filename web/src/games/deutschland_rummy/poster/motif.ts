/** The motif of the home page: routes that grow from city to city, tile by tile. */

import type { CountryDrawing } from '../../../protocol/deutschland_rummy';

/** A tile with its direction of travel. */
export interface Leg {
  tile: string;
  from: string;
  to: string;
}

/** Return a country with only those of its cities that have short names. */
export function shortNamed(drawing: CountryDrawing, letters: number): CountryDrawing {
  const cities = drawing.cities.filter(({ name }) => name.length <= letters);
  const kept = new Set(cities.map(({ id }) => id));
  const connections = drawing.connections.filter(({ between }) =>
    between.every((city) => kept.has(city)),
  );
  return { ...drawing, cities, connections };
}

/** Return several routes of equal length, begun far from each other; no city is visited twice. */
export function journeys(drawing: CountryDrawing, routes: number, tiles: number): Leg[][] {
  const seen = new Set<string>();
  const { cities } = drawing;
  const found: Leg[][] = [];
  for (let route = 0; route < routes; route++) {
    const begin = Math.floor((route * cities.length) / routes);
    const starts = [...cities.slice(begin), ...cities.slice(0, begin)];
    for (const { id } of starts) {
      const legs = journey(drawing, id, tiles, seen);
      if (legs.length < tiles) continue;
      for (const { from, to } of legs) seen.add(from).add(to);
      found.push(legs);
      break;
    }
  }
  return found;
}

/** Return the straightest route from a city over unvisited cities. */
function journey(
  { cities, connections }: CountryDrawing,
  start: string,
  tiles: number,
  seen: ReadonlySet<string>,
): Leg[] {
  const place = new Map(cities.map((city) => [city.id, city]));
  const visited = new Set([...seen, start]);
  const legs: Leg[] = [];
  let heading: number | null = null;
  if (seen.has(start)) return legs;
  for (let at = start; legs.length < tiles;) {
    const here = place.get(at);
    const ways = connections.flatMap(({ id, between: [one, other] }) => {
      const to = one === at ? other : other === at ? one : null;
      const there = to && !visited.has(to) ? place.get(to) : null;
      if (!here || !there) return [];
      const towards = Math.atan2(there.y - here.y, there.x - here.x);
      const turn = heading === null ? 0 : Math.abs(Math.sin((towards - heading) / 2));
      return [{ tile: id, to: there.id, towards, turn }];
    });
    const next = ways.sort((one, other) => one.turn - other.turn)[0];
    if (!next) return legs;
    legs.push({ tile: next.tile, from: at, to: next.to });
    visited.add(next.to);
    heading = next.towards;
    at = next.to;
  }
  return legs;
}
