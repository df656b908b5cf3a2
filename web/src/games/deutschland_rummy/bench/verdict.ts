/** Whether a draft can be laid, and if not, the first reason. */

import type { CountryPage } from '../../../protocol/deutschland_rummy';
import type { Rulebook } from '../../../protocol/messages';
import { problemText } from '../../../problems';
import { list, t } from '../../../texts';
import { tileName, told } from '../names';
import type { Bench } from './bench.svelte';
import type { Row } from './rows';
import { faultOf, numberOf } from './telling';

export interface Verdict {
  kind: 'start' | 'asking' | 'fault' | 'ready' | 'lays' | 'failed';
  text: string;
  /** The row to look at. */
  row: Row | null;
}

const MOST_NAMED = 6;

function named(page: CountryPage, tiles: readonly string[]): string {
  const names = tiles.slice(0, MOST_NAMED).map((tile) => tileName(page, tile));
  return tiles.length > MOST_NAMED ? `${names.join(', ')} …` : list(names);
}

/** Return what is to be said of the draft as a whole. */
export function verdictOf(bench: Bench, page: CountryPage, book: Rulebook | null): Verdict {
  const { read, rows } = bench;
  if (bench.problem) return { kind: 'failed', text: problemText(bench.problem, book), row: null };
  if (!bench.changed) return { kind: 'start', text: t('rummyBench.commit.start'), row: null };
  if (!read) return { kind: 'asking', text: t('rummyBench.commit.asking'), row: null };
  if (bench.legal) {
    const tiles = bench.tried;
    const kind = bench.isTurn ? 'lays' : 'ready';
    const parameters = { n: tiles.length, tiles: named(page, tiles) };
    return { kind, text: t(`rummyBench.commit.${kind}`, parameters), row: null };
  }
  return { kind: 'fault', ...reason(bench, page, book, rows) };
}

function reason(
  bench: Bench,
  page: CountryPage,
  book: Rulebook | null,
  rows: readonly Row[],
): { text: string; row: Row | null } {
  const routes = rows.filter(({ tiles }) => tiles.length > 1);
  for (const row of routes) {
    const text = faultOf(bench, page, book, row);
    if (text) return { text, row };
  }
  for (const row of routes) {
    if ((bench.rowRead(row)?.open.length ?? 0) > 0) {
      return { text: t('rummyBench.commit.open', { n: numberOf(bench, row) }), row };
    }
  }
  const loose = rows.filter(({ tiles }) => tiles.length === 1);
  if (loose[0]) {
    const tiles = named(page, loose.flatMap((row) => row.tiles));
    return { text: t('rummyBench.commit.siding', { n: loose.length, tiles }), row: loose[0] };
  }
  const refusal = bench.read?.refusal;
  if (!refusal) return { text: '', row: null };
  const at = Object.fromEntries(refusal.parameters).route;
  const row = typeof at === 'number' ? (rows[at - 1] ?? null) : null;
  return { text: told(book, page, refusal), row };
}
