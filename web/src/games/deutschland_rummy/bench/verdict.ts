/** Whether a draft can be laid, and if not, the first reason. */

import type { CountryPage, View } from '../../../protocol/deutschland_rummy';
import type { Rulebook } from '../../../protocol/messages';
import { problemText } from '../../../problems';
import { list } from '../../../texts';
import { t } from '../texts';
import { tileName, told } from '../names';
import type { Bench } from './bench.svelte';
import type { Row } from '../routes/rows';
import { faultOf, stateOf } from './telling';

export interface Verdict {
  kind: 'start' | 'asking' | 'unfinished' | 'fault' | 'ready' | 'lays' | 'failed';
  text: string;
  /** The row to look at. */
  row: Row | null;
  /** The rule that refuses. */
  rule?: string;
}

const MOST_NAMED = 6;

function named(page: CountryPage, tiles: readonly string[]): string {
  const names = tiles.slice(0, MOST_NAMED).map((tile) => tileName(page, tile));
  return tiles.length > MOST_NAMED ? `${names.join(', ')} …` : list(names);
}

/** Return the verdict on the draft as a whole. */
export function verdictOf(bench: Bench, page: CountryPage, book: Rulebook | null): Verdict {
  const { read, rows } = bench;
  if (bench.problem) return { kind: 'failed', text: problemText(bench.problem, book), row: null };
  if (!bench.changed) return { kind: 'start', text: t('bench.commit.start'), row: null };
  if (!read) return { kind: 'asking', text: t('bench.commit.asking'), row: null };
  if (bench.legal) return { ...possible(bench, page), row: null };
  return reason(bench, page, book, rows);
}

/** Which answer has to come before anything can be laid: the own, or that of others. */
function awaited({ question, mover, seat }: View): 'own' | 'others' | null {
  if (!question || question.asked === null) return null;
  if (question.asked === seat) return 'own';
  return mover === seat ? 'others' : null;
}

/** The verdict on a legal draft: that it can be laid, or what has to come before. */
function possible(bench: Bench, page: CountryPage): Pick<Verdict, 'kind' | 'text'> {
  const tiles = bench.tried;
  const parameters = { n: tiles.length, tiles: named(page, tiles) };
  if (!bench.isTurn) {
    const answer = awaited(bench.given.view());
    const wait = answer === null ? 'ready' : (`ready.${answer}` as const);
    return { kind: 'ready', text: t(`bench.commit.${wait}`, parameters) };
  }
  if (bench.line === 'down') return { kind: 'failed', text: t('table.offline') };
  if (bench.line === 'busy') return { kind: 'asking', text: t('bench.commit.sending') };
  return { kind: 'lays', text: t('bench.commit.lays', parameters) };
}

function reason(
  bench: Bench,
  page: CountryPage,
  book: Rulebook | null,
  rows: readonly Row[],
): Verdict {
  const routes = rows.filter(({ tiles }) => tiles.length > 1);
  const states = routes.map((row) => stateOf(bench, row));
  // Unfinished rows are mentioned after invalid ones.
  const wrong = routes[states.indexOf('fault')];
  const row = wrong ?? routes[states.indexOf('short')];
  if (row) {
    const rule = bench.rowRead(row)?.fault?.rule ?? '';
    const kind = wrong ? 'fault' : 'unfinished';
    return { kind, text: faultOf(bench, page, book, row), row, rule };
  }
  for (const row of routes) {
    if ((bench.rowRead(row)?.open.length ?? 0) > 0) {
      const text = t('bench.commit.open', { n: row.number });
      return { kind: 'unfinished', text, row, rule: 'dr.joker.region' };
    }
  }
  const loose = rows.filter(({ tiles }) => tiles.length === 1);
  if (loose[0]) {
    const tiles = named(
      page,
      loose.flatMap((row) => row.tiles),
    );
    const isBegun = loose.length === 1 && bench.tried.length === 1;
    const key = isBegun ? 'bench.commit.begun' : 'bench.commit.siding';
    const text = t(key, { n: loose.length, tiles });
    return { kind: 'unfinished', text, row: loose[0] };
  }
  const refusal = bench.read?.refusal;
  if (!refusal) return { kind: 'asking', text: t('bench.commit.asking'), row: null };
  const at = Object.fromEntries(refusal.parameters).route;
  const meant = typeof at === 'number' ? (rows[at - 1] ?? null) : null;
  return { kind: 'fault', text: told(book, page, refusal), row: meant, rule: refusal.rule };
}
