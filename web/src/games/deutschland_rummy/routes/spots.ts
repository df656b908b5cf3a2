/** Where picked tiles can be put, and where they fit by the names of their cities. */

import type { Spot, Row } from './rows';
import { insert, isSame, rowAt } from './rows';
import { breaks, endsOf, type PairOf } from './touching';

export interface Possible {
  spot: Spot;
  /** Whether the tiles touch their neighbours there. */
  fits: boolean;
  /** Whether they close a gap there. */
  mends?: boolean;
}

export type IsJoker = (tile: string) => boolean;

/** Return every spot for tiles, row by row, except where they already are. */
export function spotsFor(
  rows: readonly Row[],
  hand: readonly string[],
  pairOf: PairOf,
  isJoker: IsJoker,
  ownOnly: boolean,
): Possible[] {
  const found = rows.flatMap((row) => spotsInRow(row, hand, pairOf));
  const jokers = hand.length === 1 ? exchanges(rows, hand[0] ?? '', pairOf, isJoker) : [];
  const isAlone = rows.some(({ tiles }) => tiles.length === hand.length && tiles[0] === hand[0]);
  const aside: Possible[] = isAlone ? [] : [{ spot: { kind: 'new' }, fits: true }];
  const isOut = hand.some((tile) => rows.some(({ tiles }) => tiles.includes(tile)));
  const rack: Possible[] =
    ownOnly && isOut ? [{ spot: { kind: 'rack', at: Number.MAX_SAFE_INTEGER }, fits: true }] : [];
  return [...jokers, ...found, ...aside, ...rack];
}

/** Return the spots in one row, from left to right. */
function spotsInRow(row: Row, hand: readonly string[], pairOf: PairOf): Possible[] {
  const rest = row.tiles.filter((tile) => !hand.includes(tile));
  if (rest.length === 0) return [];
  // Tiles taken out of the middle of a row may not leave a gap behind.
  const isLifted = rest.length < row.tiles.length;
  const parts = isLifted ? [row.tiles] : [rest, hand];
  const before = parts.reduce((sum, part) => sum + breaks(part, pairOf), 0);
  const spots: Possible[] = [];
  for (let at = 0; at <= row.tiles.length; at++) {
    const left = row.tiles[at - 1];
    const right = row.tiles[at];
    // Beside or within the picked tiles nothing would change.
    if ([left, right].some((tile) => tile !== undefined && hand.includes(tile))) continue;
    const gaps = breaks(insert(row.tiles, hand, at, pairOf), pairOf);
    const spot = { kind: 'row', row: row.id, at } as const;
    spots.push({ spot, fits: gaps <= before, ...(gaps < before ? { mends: true } : {}) });
  }
  return spots;
}

/** Jokers on the table that stand for exactly this tile. */
function exchanges(
  rows: readonly Row[],
  tile: string,
  pairOf: PairOf,
  isJoker: IsJoker,
): Possible[] {
  const pair = pairOf(tile);
  if (!pair) return [];
  const wanted = [...pair].sort().join();
  return rows.flatMap((row) =>
    endsOf(row.tiles, pairOf).flatMap((ends, at): Possible[] => {
      const other = row.tiles[at] ?? '';
      if (other === tile || !isJoker(other) || [...ends].sort().join() !== wanted) return [];
      return [{ spot: { kind: 'joker', tile: other }, fits: true }];
    }),
  );
}

/**
 * Return the spot of a row to which tiles go by themselves: where they close a gap, otherwise where
 * they fit, otherwise anywhere; among equals the nearest to `at`.
 */
export function bestSpot(spots: readonly Possible[], row: number, at: number): Spot | null {
  const here = spots.flatMap(({ spot, fits, mends }) =>
    spot.kind === 'row' && spot.row === row
      ? [{ spot, rank: mends ? 0 : fits ? 1 : 2, far: Math.abs(spot.at - at) }]
      : [],
  );
  here.sort((one, other) => one.rank - other.rank || one.far - other.far);
  return here[0]?.spot ?? null;
}

/** Return the spots that are worth listing: jokers to be exchanged, and the best ones of each row. */
export function bestSpots(rows: readonly Row[], fitting: readonly Possible[]): Spot[] {
  const jokers = fitting.flatMap(({ spot }) => (spot.kind === 'joker' ? [spot] : []));
  const best = rows.flatMap(({ id, tiles }) => {
    const end = bestSpot(fitting, id, tiles.length);
    const start = tiles.length > 1 ? bestSpot(fitting, id, 0) : end;
    return [end, ...(isSame(start, end) ? [] : [start])].flatMap((spot) => spot ?? []);
  });
  return [...jokers, ...best];
}

/** Return the spots that are open before coming out: rows of only what may be laid then. */
export function spotsBefore(
  rows: readonly Row[],
  hand: readonly string[],
  spots: readonly Possible[],
  isMine: (tile: string) => boolean,
): Possible[] {
  if (!hand.every(isMine)) return [];
  return spots.filter(({ spot }) => {
    const row = rowAt(rows, spot);
    return spot.kind !== 'joker' && (!row || row.tiles.every(isMine));
  });
}
