/** Declarations of rows and jokers, without judging them. */

import type { DraftRead, RouteWords } from '../../../protocol/deutschland_rummy';
import type { IsJoker } from './spots';
import type { Jokers } from '../bench/reading.svelte';
import { rowOf, type Row } from './rows';
import { breaks, endsOf, type PairOf } from './touching';

/** A row in a normal form, whatever its direction. */
export function spelled({ tiles }: Pick<Row, 'tiles'>): string {
  const ways = [tiles.join(' '), [...tiles].reverse().join(' ')];
  return ways.sort()[0] ?? '';
}

/** Clear the declaration of a joker. */
export function untold(jokers: Jokers, joker: string | undefined): Jokers {
  return Object.fromEntries(Object.entries(jokers).filter(([tile]) => tile !== joker));
}

/** What the jokers of routes stand for. */
export function toldBy(routes: readonly RouteWords[], isJoker: IsJoker): Jokers {
  const told = routes.flatMap(({ tiles, cities }) =>
    tiles.map((tile, at): [string, [string, string]] => [
      tile,
      [cities[at] ?? '', cities[at + 1] ?? ''],
    ]),
  );
  return Object.fromEntries(told.filter(([tile]) => isJoker(tile)));
}

/** Return declarations of jokers, without those that no longer fit. */
export function stillFitting(rows: readonly Row[], jokers: Jokers, between: PairOf): Jokers {
  const known: PairOf = (tile) => between(tile) ?? jokers[tile] ?? null;
  const fitting = Object.entries(jokers).filter(([joker]) => {
    const row = rowOf(rows, joker);
    const free: PairOf = (tile) => (tile === joker ? null : known(tile));
    return row && breaks(row.tiles, known) <= breaks(row.tiles, free);
  });
  return Object.fromEntries(fitting);
}

/** Whether a joker of the table stands for something else now. */
export function isRedeclared(before: Jokers, now: Jokers): boolean {
  const pair = (jokers: Jokers, joker: string) => [...(jokers[joker] ?? [])].sort().join();
  return Object.keys(before).some((joker) => pair(before, joker) !== pair(now, joker));
}

/** The reading of a table without a draft, which is valid without asking the server. */
export function soundly(rows: readonly Row[], pairOf: PairOf): DraftRead {
  const read = rows.map(({ tiles }) => ({
    ends: endsOf(tiles, pairOf),
    open: [],
    ways: [],
    fault: null,
  }));
  return { rows: read, refusal: null, action: null };
}
