/** Which tiles are highlighted on the map and among the routes, and what the map must show. */

import type { CountryPage, Offers } from '../../../protocol/deutschland_rummy';
import { gazetteer, shows } from '../names';
import type { DrawnRow } from './country';

/** A tile, or a whole row, that is picked or pointed at. */
type Chosen = { tile?: string; row?: number } | null;

/** Return the tiles that may be given or taken, and those of the selected city. */
export function meantTiles(
  page: CountryPage,
  offers: Offers | null,
  city: string | null,
  seen: readonly string[],
): Set<string> {
  const tiles = new Set([...(offers?.gifts ?? []), ...(offers?.takeable ?? [])]);
  if (city !== null) for (const tile of seen) if (shows(page, tile, city)) tiles.add(tile);
  return tiles;
}

/** Return the tiles of what is picked or pointed at: for a row, all of its own. */
export function chosenTiles(rows: readonly DrawnRow[], choices: readonly Chosen[]): string[] {
  return choices.flatMap((choice) => {
    const row = rows.find(({ id }) => id === choice?.row);
    return [
      ...(choice?.tile ? [choice.tile] : []),
      ...(row ? row.tiles.map(({ tile }) => tile) : []),
    ];
  });
}

/** Return the rows that contain one of some tiles, in full. */
export function rowsWith(rows: readonly DrawnRow[], tiles: readonly string[]): string[] {
  return rows
    .map((row) => row.tiles.map(({ tile }) => tile))
    .filter((all) => all.some((tile) => tiles.includes(tile)))
    .flat();
}

/** Return the cities that must be visible: of the first non-empty group of tiles. */
export function citiesInSight(
  page: CountryPage,
  rows: readonly DrawnRow[],
  city: string | null,
  ...tiles: readonly (readonly string[])[]
): string[] {
  if (city !== null) return [city];
  const { connections } = gazetteer(page);
  const placed = new Map(rows.flatMap((row) => row.tiles.map(({ tile, ends }) => [tile, ends])));
  for (const some of tiles) {
    const ends = some.flatMap((tile) => placed.get(tile) ?? connections.get(tile)?.between ?? []);
    const cities = [...new Set(ends)].filter((end) => end !== '');
    if (cities.length > 0) return cities;
  }
  return [];
}
