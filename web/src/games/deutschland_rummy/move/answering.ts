/** Whether an answer to a request waits for this reader, and what speaks for or against a gift. */

import type { Offers, Position } from '../../../protocol/deutschland_rummy';
import type { Bench } from '../bench/bench.svelte';
import { matesOf } from '../bench/homes';
import { tileName } from '../names';
import { t } from '../texts';

/** Whether all persons share one device: it is handed on for each answer. */
export function sharesDevice({ seats }: Position['info']): boolean {
  const persons = seats.filter(({ kind }) => kind !== 'bot');
  return persons.length > 1 && persons.every(({ kind }) => kind === 'me' || kind === 'local');
}

/**
 * Whether an answer of the reader can't wait: the table goes on without it. Who has nothing to give is
 * answered for; a person alone among bots is waited for.
 */
export function isPressed({ offers, info }: Pick<Position, 'offers' | 'info'>): boolean {
  const isAlone = info.seats.filter(({ kind }) => kind !== 'bot').length < 2;
  const waits = isAlone || sharesDevice(info) || !info.hosting.answer;
  return offers?.phase === 'answer' && offers.gifts.length > 0 && !waits;
}

/** Say what a tile that may be given is of use for to its owner now: what a hint can say to that. */
export function useOf(bench: Bench, tile: string): string {
  if (bench.fitting.includes(tile)) return t('answer.use.fits');
  const n = matesOf(bench, tile).length;
  return n ? t('answer.use.mates', { n }) : t('answer.use.none');
}

/** With so few tiles left whoever asks may end the game with one more. */
const FEW = 3;

/**
 * Say what speaks for giving, or for refusing, from what its owner sees: the last tile wins, what is
 * of use is kept, and nobody helps who is nearly done.
 */
export function adviceOf(bench: Bench, { gifts }: Offers, names: readonly string[]): string {
  const { rack, players, mover } = bench.given.view();
  const name = names[mover] ?? '';
  if (gifts.length === 0) return t('answer.hint.none');
  if (rack.length === 1) return t('answer.hint.last', { name });
  const left = players[mover]?.tiles ?? 0;
  if (left <= FEW) return t('answer.hint.few', { name, n: left });
  const spare = gifts.find(
    (tile) => !bench.fitting.includes(tile) && matesOf(bench, tile).length === 0,
  );
  if (spare === undefined) return t('answer.hint.keep', { name });
  return t('answer.hint.spare', { name, tile: tileName(bench.given.page(), spare) });
}
