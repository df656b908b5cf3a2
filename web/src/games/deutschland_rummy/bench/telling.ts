/** The messages of a workbench: names of tiles, rows and spots, and a sentence after each step. */

import type { CountryPage } from '../../../protocol/deutschland_rummy';
import type { Rulebook } from '../../../protocol/messages';
import { list } from '../../../texts';
import { t } from '../texts';
import { cityName, gazetteer, isJoker, kilometres, tileName, told } from '../names';
import type { Bench } from './bench.svelte';
import { isSame, rowAt, rowOf, type Spot, type Row } from '../routes/rows';

/** Most tiles that are named instead of counted. */
const MOST_NAMED = 4;

/** The name of a tile as it lies: the city at its left end first. */
export function spoken(bench: Bench, page: CountryPage, tile: string): string {
  const [from, to] = bench.ends(tile).map((city) => cityName(page, city));
  const km = gazetteer(page).connections.get(tile)?.km;
  if (!from || !to) return isJoker(page, tile) ? t('bench.tile.joker') : tileName(page, tile);
  if (km === undefined) return t('bench.tile.joker.reads', { from, to });
  return t('bench.tile.reads', { from, to, km });
}

/** Tiles by name, or their number if there are many. */
function tilesNamed(page: CountryPage, tiles: readonly string[]): string {
  if (tiles.length > MOST_NAMED) return t('bench.picked.many', { n: tiles.length });
  return list(tiles.map((tile) => tileName(page, tile)));
}

/** Which tiles of the rack a hint means, and whether it is the one that has just come. */
export function hintedText(
  { order }: Pick<Bench, 'order'>,
  page: CountryPage,
  tiles: readonly string[],
): string {
  const isNew = tiles.length === 1 && order.arrived.includes(tiles[0] ?? '');
  const names = list(tiles.map((tile) => tileName(page, tile)));
  return t(isNew ? 'bench.hint.tiles.new' : 'bench.hint.tiles', { n: tiles.length, tiles: names });
}

export type State = 'valid' | 'short' | 'fault' | 'open' | 'asking';

/** The fault of rows that are merely unfinished: more tiles make them valid. */
const SHORT = 'dr.route.min-three';

/** The state of a row. */
export function stateOf(bench: Bench, row: Row): State {
  const read = bench.rowRead(row);
  if (!read) return 'asking';
  if (read.fault) return read.fault.rule === SHORT ? 'short' : 'fault';
  return read.open.length > 0 ? 'open' : 'valid';
}

/** Why a row is not valid, in a sentence; empty if it is. */
export function faultOf(bench: Bench, page: CountryPage, book: Rulebook | null, row: Row): string {
  const fault = bench.rowRead(row)?.fault;
  if (!fault) return '';
  const parameters: [string, string | number][] = [...fault.parameters, ['route', row.number]];
  return told(book, page, { ...fault, parameters });
}

/** The name of a row for screen readers. */
export function rowLabel(bench: Bench, page: CountryPage, row: Row): string {
  const [first, last] = [row.tiles[0] ?? '', row.tiles.at(-1) ?? ''];
  return t('bench.row.label', {
    number: row.number,
    from: cityName(page, bench.ends(first)[0]) || t('bench.joker'),
    to: cityName(page, bench.ends(last)[1]) || t('bench.joker'),
    n: row.tiles.length,
    km: kilometres(page, row.tiles),
    state: t(`bench.state.${stateOf(bench, row)}`),
  });
}

function rowSpot(bench: Bench, page: CountryPage, row: Row, at: number): string {
  const n = row.number;
  if (row.tiles.length === 1) {
    return t('bench.spot.single', { tile: tileName(page, row.tiles[0] ?? '') });
  }
  const city = (tile: string | undefined, side: 0 | 1) =>
    cityName(page, bench.ends(tile ?? '')[side]) || t('bench.joker');
  if (at === 0) return t('bench.spot.start', { n, city: city(row.tiles[0], 0) });
  const before = city(row.tiles[at - 1], 1);
  if (at === row.tiles.length) return t('bench.spot.end', { n, city: before });
  return t('bench.spot.between', { n, spot: at + 1, city: before });
}

/** The name of a spot. */
export function spotName(bench: Bench, page: CountryPage, spot: Spot): string {
  switch (spot.kind) {
    case 'row': {
      const row = bench.rows.find(({ id }) => id === spot.row);
      return row ? rowSpot(bench, page, row, spot.at) : '';
    }
    case 'joker': {
      const row = rowOf(bench.rows, spot.tile);
      return t('bench.spot.joker', { n: row ? row.number : 0 });
    }
    default:
      return t(`bench.spot.${spot.kind}`);
  }
}

/**
 * The name of a spot on a small button: the route, and the city where the tiles touch; with a sign
 * for its start, its end or in between where there is no room for a name.
 */
export function spotChip(
  bench: Bench,
  page: CountryPage,
  spot: Spot,
): { route: string; city?: string; side?: string } {
  if (spot.kind === 'joker') return { route: `⇄ ${t('bench.joker')}` };
  const row = spot.kind === 'row' && bench.rows.find(({ id }) => id === spot.row);
  if (!row) return { route: '' };
  if (row.tiles.length === 1) return { route: `+ ${tileName(page, row.tiles[0] ?? '')}` };
  const [left, right] = [row.tiles[spot.at - 1], row.tiles[spot.at]];
  const city = left === undefined ? bench.ends(right ?? '')[0] : bench.ends(left)[1];
  const side = left === undefined ? '◂' : right === undefined ? '▸' : '▾';
  return { route: `${row.number}`, city: cityName(page, city) || t('bench.joker'), side };
}

/** The name of a spot, and whether the picked tiles fit there. */
export function spotLabel(
  bench: Bench,
  page: CountryPage,
  { spot, fits }: { spot: Spot; fits: boolean },
): string {
  const name = spotName(bench, page, spot);
  if (spot.kind !== 'row') return name;
  return t(fits ? 'bench.spot.fits' : 'bench.spot.misfits', { spot: name });
}

/** Whether what is picked may be taken from the table, and is not yet in a route with own tiles. */
export function isTakeable({ given, hand, rows, isOwn }: Bench): boolean {
  const [tile = ''] = hand;
  const isMeant = hand.length === 1 && given.offers()?.takeable.includes(tile);
  return isMeant === true && !rowOf(rows, tile)?.tiles.some(isOwn);
}

/** Why the picked tiles can't go where they would fit, or can't move; empty if they can. */
export function early(bench: Bench): string {
  const { rows, spots } = bench;
  if (isTakeable(bench)) return t('bench.picked.take');
  const there = spots.later.flatMap((spot) => rowAt(rows, spot)?.number ?? []);
  const routes = [...new Set(there)].sort((one, other) => one - other);
  // Jokers fit nearly everywhere.
  if (routes.length > MOST_NAMED || spots.bound) return t('bench.picked.bound');
  if (routes.length === 0) return '';
  return t('bench.picked.early', { n: routes.length, routes: list(routes.map(String)) });
}

/** The position of the arrow keys. */
function aimTold(bench: Bench, page: CountryPage): string {
  const at = bench.spots.all.findIndex(({ spot }) => isSame(spot, bench.aim));
  const possible = bench.spots.all[at];
  if (!possible) return bench.aim ? spotName(bench, page, bench.aim) : '';
  const spot = spotLabel(bench, page, possible);
  return t('bench.spot.count', { at: at + 1, n: bench.spots.all.length, spot });
}

/** The current state of a row: "Now 4 tiles, valid." */
function rowNow(bench: Bench, row: Row): string {
  const state = t(`bench.state.${stateOf(bench, row)}`);
  return t('bench.said.row', { n: row.tiles.length, state });
}

/** The last step, or the position of the keys, in a sentence; empty while an answer is awaited. */
export function said(bench: Bench, page: CountryPage): string {
  if (bench.aim) return aimTold(bench, page);
  const { step } = bench;
  if (!step || !bench.read) return '';
  const tile = tilesNamed(page, step.tiles);
  const row = rowOf(bench.rows, step.tiles[0] ?? '');
  const number = row ? row.number : 0;
  const n = step.tiles.length;
  const state = row ? rowNow(bench, row) : '';
  switch (step.kind) {
    case 'put': {
      if (row?.tiles.length === 1) return t('bench.said.aside', { tile, n });
      const spot = (row?.tiles.indexOf(step.tiles[0] ?? '') ?? 0) + 1;
      const key = step.tiles.length > 1 ? 'bench.said.put.many' : 'bench.said.put';
      return t(key, { tile, row: number, spot, state });
    }
    case 'chosen': {
      const joker = step.tiles[0] ?? '';
      const [from, to] = bench.ends(joker).map((city) => cityName(page, city));
      if (!bench.isTold(joker)) return t('bench.said.chosen.none');
      return t('bench.said.chosen', { tile: `${from}–${to}` });
    }
    case 'picked': {
      return `${t('bench.said.picked', { tile, n: bench.spots.best.length })} ${early(bench)}`.trim();
    }
    case 'kept':
    case 'rebased':
      return t(`bench.said.${step.kind}`);
    default:
      return t(`bench.said.${step.kind}`, { tile, n, row: number, state });
  }
}
