/** The effect of each step on rows of tiles; independent of the rules. */

import { breaks, type PairOf } from './touching';

/** A row of the draft; one of a single tile is on the siding. */
export interface Row {
  id: number;
  /** From left to right. */
  tiles: string[];
  /** Index of the route's colour, 0 to 11. */
  colour: number;
  /** Its number, from 1, as long as it exists; 0 while it is not a route. */
  number: number;
}

/** Where tiles can be put. */
export type Spot =
  /** In a row, before its tile number `at`, counted from 0; its length means: at the end. */
  | { kind: 'row'; row: number; at: number }
  /** In place of a joker, which goes to the siding. */
  | { kind: 'joker'; tile: string }
  /** In a new row. */
  | { kind: 'new' }
  /** On the rack, before its tile number `at`. */
  | { kind: 'rack'; at: number };

export const COLOURS = 12;

/** The tiles of each of some rows or routes. */
export function tilesOf<Tiles>(rows: readonly { tiles: Tiles }[]): Tiles[] {
  return rows.map(({ tiles }) => tiles);
}

/** A spot as a string. */
export function spotKey(spot: Spot): string {
  switch (spot.kind) {
    case 'row':
      return `row ${spot.row} ${spot.at}`;
    case 'joker':
      return `joker ${spot.tile}`;
    case 'rack':
      return `rack ${spot.at}`;
    case 'new':
      return 'new';
  }
}

/** Return whether two spots are the same. */
export function isSame(one: Spot | null, other: Spot | null): boolean {
  return one === other || (!!one && !!other && spotKey(one) === spotKey(other));
}

/** Return the rows, each route with a number: a new one gets the lowest that is free. */
function numbered(rows: readonly Row[]): Row[] {
  const taken = new Set(rows.map(({ number }) => number));
  return rows.map((row) => {
    if (row.number > 0 || row.tiles.length < 2) return row;
    let number = 1;
    while (taken.has(number)) number += 1;
    taken.add(number);
    return { ...row, number };
  });
}

/** Return the rows without empty ones; those of one tile come after the others. */
export function tidy(all: readonly Row[]): Row[] {
  const rows = numbered(all);
  return [
    ...rows.filter(({ tiles }) => tiles.length > 1),
    ...rows.filter(({ tiles }) => tiles.length === 1),
  ];
}

/** Return the row that contains a tile. */
export function rowOf(rows: readonly Row[], tile: string): Row | undefined {
  return rows.find(({ tiles }) => tiles.includes(tile));
}

/** Return the row that a spot belongs to. */
export function rowAt(rows: readonly Row[], spot: Spot): Row | undefined {
  if (spot.kind === 'joker') return rowOf(rows, spot.tile);
  return spot.kind === 'row' ? rows.find(({ id }) => id === spot.row) : undefined;
}

/** Return a new row, with the colour that the fewest rows have. */
function newRow(rows: readonly Row[], tiles: readonly string[]): Row {
  const used = (index: number) => rows.filter(({ colour }) => colour === index).length;
  const indices = Array.from({ length: COLOURS }, (_, index) => index);
  const colour = indices.reduce((best, index) => (used(index) < used(best) ? index : best));
  return { id: Math.max(0, ...rows.map(({ id }) => id)) + 1, tiles: [...tiles], colour, number: 0 };
}

/** Return the rows without some tiles; rows may be empty afterwards. */
export function without(rows: readonly Row[], taken: readonly string[]): Row[] {
  return rows.map((row) => ({ ...row, tiles: row.tiles.filter((tile) => !taken.includes(tile)) }));
}

/** Insert tiles into a row; a run of them is reversed if it fits better. */
export function insert(
  tiles: readonly string[],
  hand: readonly string[],
  at: number,
  pairOf: PairOf,
): string[] {
  const rest = tiles.filter((tile) => !hand.includes(tile));
  const start = at - tiles.slice(0, at).filter((tile) => hand.includes(tile)).length;
  const ways = [hand, [...hand].reverse()].map((run) => rest.toSpliced(start, 0, ...run));
  const [asIs, turned] = ways as [string[], string[]];
  return breaks(turned, pairOf) < breaks(asIs, pairOf) ? turned : asIs;
}

/** Whether a spot still exists: others may change the table while a tile is dragged. */
function isThere(rows: readonly Row[], spot: Spot): boolean {
  if (spot.kind === 'row') return rows.some(({ id }) => id === spot.row);
  return spot.kind !== 'joker' || rowOf(rows, spot.tile) !== undefined;
}

/** Move tiles, from a row or the rack, to a spot; if that is gone nothing is moved. */
export function put(
  rows: readonly Row[],
  hand: readonly string[],
  spot: Spot,
  pairOf: PairOf,
): Row[] {
  if (!isThere(rows, spot)) return [...rows];
  const rest = without(rows, hand);
  switch (spot.kind) {
    case 'row':
      return tidy(
        rows.map((row, at) =>
          row.id === spot.row
            ? { ...row, tiles: insert(row.tiles, hand, spot.at, pairOf) }
            : (rest[at] as Row),
        ),
      );
    case 'joker': {
      const exchanged = rest.map((row) => ({
        ...row,
        tiles: row.tiles.flatMap((tile) => (tile === spot.tile ? hand : [tile])),
      }));
      return tidy([...exchanged, newRow(rows, [spot.tile])]);
    }
    case 'new':
      return tidy([...rest, newRow(rows, hand)]);
    case 'rack':
      return tidy(rest);
  }
}

/** Cut a row in two before one of its tiles. */
export function split(rows: readonly Row[], tile: string): Row[] {
  const found = rowOf(rows, tile);
  const at = found?.tiles.indexOf(tile) ?? 0;
  if (!found || at === 0) return [...rows];
  // The longer part continues as the original route, as the log will say once it is laid.
  const parts = [found.tiles.slice(0, at), found.tiles.slice(at)];
  const longer = at * 2 < found.tiles.length ? 1 : 0;
  const made = parts.map((tiles, part) =>
    part === longer ? { ...found, tiles } : newRow(rows, tiles),
  );
  return tidy(rows.flatMap((row) => (row === found ? made : [row])));
}

/** Return the single row made from two that has the fewest gaps, in any direction. */
export function joined(
  tiles: readonly string[],
  others: readonly string[],
  pairOf: PairOf,
): string[] {
  const turned = [...others].reverse();
  const ways = [
    [...tiles, ...others],
    [...tiles, ...turned],
    [...others, ...tiles],
    [...turned, ...tiles],
  ];
  return ways.reduce((best, way) => (breaks(way, pairOf) < breaks(best, pairOf) ? way : best));
}

/** Return the rows that a row can be joined with without a new gap. */
export function joinable(rows: readonly Row[], id: number, pairOf: PairOf): Row[] {
  const tiles = rows.find((row) => row.id === id)?.tiles ?? [];
  return rows.filter((other) => {
    if (other.id === id) return false;
    const apart = breaks(tiles, pairOf) + breaks(other.tiles, pairOf);
    return breaks(joined(tiles, other.tiles, pairOf), pairOf) <= apart;
  });
}

/** Join two rows; the longer one keeps its place and colour. */
export function join(rows: readonly Row[], one: number, other: number, pairOf: PairOf): Row[] {
  const [first, second] = [one, other].map((id) => rows.find((row) => row.id === id));
  if (!first || !second || first === second) return [...rows];
  const tiles = joined(first.tiles, second.tiles, pairOf);
  const [kept, gone] = first.tiles.length < second.tiles.length ? [second, first] : [first, second];
  return tidy(
    rows.flatMap((row) => (row === kept ? [{ ...row, tiles }] : row === gone ? [] : [row])),
  );
}

/** Reverse a row. */
export function turn(rows: readonly Row[], id: number): Row[] {
  return rows.map((row) => (row.id === id ? { ...row, tiles: [...row.tiles].reverse() } : row));
}

/** Take a row apart: own tiles return to the rack, each other tile goes to the siding. */
export function apart(rows: readonly Row[], id: number, isOwn: (tile: string) => boolean): Row[] {
  const found = rows.find((row) => row.id === id);
  if (!found) return [...rows];
  const loose = found.tiles.filter((tile) => !isOwn(tile));
  const kept = rows.map((row) => (row === found ? { ...row, tiles: loose.slice(0, 1) } : row));
  const singles = loose.slice(1).reduce<Row[]>((all, tile) => {
    return [...all, newRow([...kept, ...all], [tile])];
  }, []);
  return tidy([...kept, ...singles]);
}

/**
 * Return rows for routes, by their numbers; those that share tiles with an earlier row keep its id,
 * number, colour and direction.
 */
export function follow(before: readonly Row[], routes: readonly (readonly string[])[]): Row[] {
  const pairs = before
    .flatMap((row) =>
      routes.map((tiles, at) => ({
        at,
        row,
        shared: tiles.filter((tile) => row.tiles.includes(tile)).length,
      })),
    )
    .filter(({ shared }) => shared > 0)
    .sort((one, other) => other.shared - one.shared);
  const heirs = new Map<number, Row>();
  const taken = new Set<Row>();
  for (const { at, row } of pairs) {
    if (heirs.has(at) || taken.has(row)) continue;
    heirs.set(at, row);
    taken.add(row);
  }
  const made: Row[] = [];
  routes.forEach((tiles, at) => {
    const heir = heirs.get(at);
    if (!heir) {
      made.push(newRow([...before, ...heirs.values(), ...made], tiles));
      return;
    }
    const isTurned = heir.tiles.length > 1 && isReversed(heir.tiles, tiles);
    made.push({ ...heir, tiles: isTurned ? [...tiles].reverse() : [...tiles] });
  });
  return numbered(made).sort((one, other) => one.number - other.number);
}

/** Return rows in the directions that a person has chosen: each as it was before. */
export function facing(before: readonly Row[], rows: readonly Row[]): Row[] {
  return rows.map((row) => {
    const was = before.find(({ id }) => id === row.id);
    const isTurned = was && was.tiles.length > 1 && isReversed(was.tiles, row.tiles);
    return isTurned ? { ...row, tiles: [...row.tiles].reverse() } : row;
  });
}

/** Whether most tiles that two rows share are in the opposite order. */
function isReversed(before: readonly string[], now: readonly string[]): boolean {
  const order = before.map((tile) => now.indexOf(tile)).filter((at) => at >= 0);
  const falls = order.filter((at, nth) => nth > 0 && at < (order[nth - 1] ?? 0)).length;
  return falls > (order.length - 1) / 2;
}
