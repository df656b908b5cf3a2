/** The order of tiles on a rack. */

import type { CountryPage } from '../../../protocol/deutschland_rummy';
import { gazetteer } from '../names';
import type { PairOf } from '../routes/touching';

/** How a rack is sorted: in chains of tiles that share a city, by regions, or by hand. */
export type Sorting = 'city' | 'region' | 'hand';

/** Return an order for the tiles of a rack: unchanged, with new ones at the end. */
export function merged(order: readonly string[], rack: readonly string[]): string[] {
  return [
    ...order.filter((tile) => rack.includes(tile)),
    ...rack.filter((tile) => !order.includes(tile)),
  ];
}

/** Return an order in which tiles that have left keep their place, in case they come back. */
export function woven(known: readonly string[], shown: readonly string[]): string[] {
  const all = [...shown];
  known.forEach((tile, at) => {
    if (shown.includes(tile)) return;
    const before = known[at - 1];
    all.splice(before === undefined ? 0 : all.indexOf(before) + 1, 0, tile);
  });
  return all;
}

/** Most paths that are searched for a chain. */
const MOST_WAYS = 4000;

/** Return the longest chain of touching tiles, as far as the search finds it. */
function chainOf(tiles: readonly string[], pairOf: PairOf): string[] {
  let best: string[] = [];
  let ways = 0;
  const used = new Set<string>();
  const chain: string[] = [];
  function grow(city: string): void {
    if (chain.length > best.length) best = [...chain];
    if (best.length === tiles.length || ++ways > MOST_WAYS) return;
    for (const tile of tiles) {
      const pair = used.has(tile) ? null : pairOf(tile);
      if (!pair?.includes(city)) continue;
      used.add(tile);
      chain.push(tile);
      grow(pair[0] === city ? pair[1] : pair[0]);
      chain.pop();
      used.delete(tile);
    }
  }
  for (const city of new Set(tiles.flatMap((tile) => pairOf(tile) ?? []))) grow(city);
  return best;
}

/** Return tiles in chains of touching ones, the longest first; jokers come last. */
export function chained(tiles: readonly string[], pairOf: PairOf): string[] {
  const rest = tiles.filter((tile) => pairOf(tile));
  const all: string[] = [];
  while (rest.length > 0) {
    const chain = chainOf(rest, pairOf);
    all.push(...chain);
    for (const tile of chain) rest.splice(rest.indexOf(tile), 1);
  }
  return [...all, ...tiles.filter((tile) => !pairOf(tile))];
}

/** Return tiles in chains, or in the order of regions; jokers come last. */
export function sorted(page: CountryPage, tiles: readonly string[], by: Sorting): string[] {
  if (by === 'hand') return [...tiles];
  const { cities, connections } = gazetteer(page);
  if (by === 'city') {
    const pairOf: PairOf = (tile) => connections.get(tile)?.between ?? null;
    return chained([...tiles].sort(), pairOf);
  }
  const regions = page.drawing.regions.map(({ id }) => id);
  const keyOf = (tile: string): string => {
    const ends = (connections.get(tile)?.between ?? []).flatMap((id) => cities.get(id) ?? []);
    if (ends.length === 0) return '~';
    const keys = ends.map(({ name, region }) => `${regions.indexOf(region)} ${name}`);
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
