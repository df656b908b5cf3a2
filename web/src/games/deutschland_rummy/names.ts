/** Names of cities, regions and tiles, and the rules' refusals with these names. */

import { prefs } from '../../device.svelte';
import { refusal } from '../../problems';
import type {
  CountryPage,
  DrawnCity,
  DrawnConnection,
  DrawnRegion,
  Violation,
} from '../../protocol/deutschland_rummy';
import type { Rulebook } from '../../protocol/messages';
import type { Parameters } from '../../texts';
import { t } from './texts';

/** A country by ids, made once for each page. */
interface Gazetteer {
  cities: ReadonlyMap<string, DrawnCity>;
  regions: ReadonlyMap<string, DrawnRegion>;
  connections: ReadonlyMap<string, DrawnConnection>;
  /** Connections of each city, in the order of the map. */
  ofCity: ReadonlyMap<string, readonly DrawnConnection[]>;
  /** The other cities of each city's region. */
  mates: ReadonlyMap<string, readonly string[]>;
}

const made = new WeakMap<CountryPage, Gazetteer>();

export function gazetteer(page: CountryPage): Gazetteer {
  let found = made.get(page);
  if (!found) {
    const { cities, regions, connections } = page.drawing;
    found = {
      cities: new Map(cities.map((city) => [city.id, city])),
      regions: new Map(regions.map((region) => [region.id, region])),
      connections: new Map(connections.map((connection) => [connection.id, connection])),
      ofCity: new Map(
        cities.map(({ id }) => [id, connections.filter(({ between }) => between.includes(id))]),
      ),
      mates: new Map(
        cities.map(({ id, region }) => {
          const mates = cities.filter((other) => other.region === region && other.id !== id);
          return [id, mates.map((mate) => mate.id)];
        }),
      ),
    };
    made.set(page, found);
  }
  return found;
}

export function cityName(page: CountryPage, id: string): string {
  return gazetteer(page).cities.get(id)?.name ?? id;
}

export function regionName(page: CountryPage, id: string): string {
  return gazetteer(page).regions.get(id)?.name[prefs.language] ?? id;
}

/** The name of a tile in a sentence: "Hamburg–Berlin", "Joker". */
export function tileName(page: CountryPage, id: string): string {
  const connection = gazetteer(page).connections.get(id);
  if (!connection) return t('joker');
  return connection.between.map((city) => cityName(page, city)).join('–');
}

/** Whether a tile is a joker: it is none of the connections. */
export function isJoker(page: CountryPage, tile: string): boolean {
  return !gazetteer(page).connections.has(tile);
}

/** Kilometres of tiles in a row, without jokers. */
export function kilometres(page: CountryPage, tiles: readonly string[]): number {
  const { connections } = gazetteer(page);
  return tiles.reduce((sum, tile) => sum + (connections.get(tile)?.km ?? 0), 0);
}

/** Whether a tile shows a city; a joker shows none. */
export function shows(page: CountryPage, tile: string, city: string): boolean {
  return gazetteer(page).connections.get(tile)?.between.includes(city) ?? false;
}

const CITIES = ['city', 'from', 'to'];

/** The parameters of a sentence, with names instead of ids of cities and tiles. */
export function named(page: CountryPage, parameters: Parameters): Parameters {
  return Object.fromEntries(
    Object.entries(parameters).map(([name, value]) => {
      if (typeof value !== 'string') return [name, value];
      if (name === 'tile') return [name, tileName(page, value)];
      return [name, CITIES.includes(name) ? cityName(page, value) : value];
    }),
  );
}

/** Why the rules refuse, in the chosen language, with the names of cities and tiles. */
export function told(book: Rulebook | null, page: CountryPage, violation: Violation): string {
  const parameters = named(page, Object.fromEntries(violation.parameters));
  return refusal(book, violation.rule, parameters) ?? violation.rule;
}
