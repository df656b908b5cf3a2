/** The order of tiles on a rack. */

import type { CountryPage } from '../../../protocol/deutschland_rummy';
import { gazetteer } from '../names';

/** How a rack is sorted. */
export type Sorting = 'city' | 'region' | 'hand';

/** Return an order for the tiles of a rack: as it was, new ones behind. */
export function merged(order: readonly string[], rack: readonly string[]): string[] {
  return [
    ...order.filter((tile) => rack.includes(tile)),
    ...rack.filter((tile) => !order.includes(tile)),
  ];
}

/** Return tiles by their cities, in the order of names or of regions; jokers come last. */
export function sorted(page: CountryPage, tiles: readonly string[], by: Sorting): string[] {
  if (by === 'hand') return [...tiles];
  const { cities, connections } = gazetteer(page);
  const regions = page.drawing.regions.map(({ id }) => id);
  const keyOf = (tile: string): string => {
    const ends = (connections.get(tile)?.between ?? []).flatMap((id) => cities.get(id) ?? []);
    if (ends.length === 0) return '~';
    const keys = ends.map(({ name, region }) =>
      by === 'city' ? name : `${regions.indexOf(region)} ${name}`,
    );
    return keys.sort((one, other) => one.localeCompare(other, 'de')).join(' ');
  };
  const keys = new Map(tiles.map((tile) => [tile, keyOf(tile)]));
  const last = (tile: string) => (keys.get(tile) === '~' ? 1 : 0);
  return [...tiles].sort(
    (one, other) =>
      last(one) - last(other) ||
      (keys.get(one) ?? '').localeCompare(keys.get(other) ?? '', 'de') ||
      one.localeCompare(other),
  );
}
