/** The rows of a table for the map, from the draft or from a view. */

import type { View } from '../../../protocol/deutschland_rummy';
import { rowOf, type Row } from '../routes/rows';
import type { DrawnRow } from './country';

/** What the workbench provides about its rows. */
export interface BenchRows {
  readonly rows: readonly {
    id: number;
    tiles: readonly string[];
    colour: number;
    number: number;
  }[];
  ends: (tile: string) => readonly [string, string];
}

/** Return the rows of the draft. */
export function draftRows(bench: BenchRows): DrawnRow[] {
  return bench.rows.map(({ id, tiles, colour, number }) => ({
    id,
    number,
    colour,
    tiles: tiles.map((tile) => ({ tile, ends: bench.ends(tile) })),
  }));
}

/** Return the routes on the table of a view, with the numbers and colours of its rows. */
export function tableRows(view: View, rows: readonly Row[]): DrawnRow[] {
  return view.table.map(({ tiles, cities }, at) => ({
    id: at,
    number: rowOf(rows, tiles[0] ?? '')?.number ?? at + 1,
    colour: rowOf(rows, tiles[0] ?? '')?.colour ?? at,
    tiles: tiles.map((tile, place) => ({
      tile,
      ends: [cities[place] ?? '', cities[place + 1] ?? ''],
    })),
  }));
}
