/** Whether a request waits for this reader's answer, and the pros and cons of a gift. */

import type { AnswerHint, CountryPage, Position } from '../../../protocol/deutschland_rummy';
import type { Bench } from '../bench/bench.svelte';
import { matesOf } from '../bench/homes';
import { tileName } from '../names';
import { t } from '../texts';

/** Whether all persons share one device, which is handed over for each answer. */
export function sharesDevice({ seats }: Position['info']): boolean {
  const persons = seats.filter(({ kind }) => kind !== 'bot');
  return persons.length > 1 && persons.every(({ kind }) => kind === 'me' || kind === 'local');
}

/** Whether the reader is asked but has nothing to give, and so is answered for automatically. */
export function isSpared({ offers, info }: Pick<Position, 'offers' | 'info'>): boolean {
  return offers?.phase === 'answer' && offers.gifts.length === 0 && !sharesDevice(info);
}

/** Whether there is only one person, among bots. */
function isAlone({ seats }: Position['info']): boolean {
  return seats.filter(({ kind }) => kind !== 'bot').length < 2;
}

/** What the reader may do: nothing if an automatic answer follows at once. */
export function offersOf({ offers, info }: Pick<Position, 'offers' | 'info'>): Position['offers'] {
  return isAlone(info) && isSpared({ offers, info }) ? null : offers;
}

/** How long an answer may still take, to be shown or read out; empty once the time is up. */
export function timeText(seconds: number, name: string, isSeen = true): string {
  const n = Math.ceil(seconds);
  if (n <= 0) return '';
  if (isSeen) return name ? t('time.of', { name, n }) : t('time', { n });
  return name ? t('time.others', { name, n }) : t('answer.seconds', { n });
}

/**
 * Whether an answer of the reader can't wait: the table continues without it. A reader with nothing
 * to give is answered for; for a person alone among bots the table waits.
 */
export function isPressed({ offers, info }: Pick<Position, 'offers' | 'info'>): boolean {
  const waits = isAlone(info) || sharesDevice(info) || !info.hosting.answer;
  return offers?.phase === 'answer' && offers.gifts.length > 0 && !waits;
}

/** Whether a request that the reader could have answered was refused automatically: the time was up. */
export function ranOut(
  before: Pick<Position, 'offers' | 'info' | 'noted' | 'seat' | 'log'>,
  { log }: Pick<Position, 'log'>,
  { refused }: { refused: readonly number[] },
): boolean {
  const { seat, noted } = before;
  const isLater = log.length > before.log.length;
  return isLater && !noted && seat !== null && refused.includes(seat) && isPressed(before);
}

/** What a tile that may be given is good for to its owner now, which a hint can judge. */
export function useOf(bench: Bench, tile: string): string {
  if (bench.fitting.includes(tile)) return t('answer.use.fits');
  const n = matesOf(bench, tile).length;
  return n ? t('answer.use.mates', { n }) : t('answer.use.none');
}

/** What the strong bot would answer to a request, and the deciding reason. */
export function answerText(answer: AnswerHint, page: CountryPage, name: string): string {
  const { why, tile, giving, refusing } = answer;
  const told = {
    name,
    tile: tileName(page, tile ?? ''),
    giving: giving ?? 0,
    refusing: refusing ?? 0,
  };
  return t(`answer.hint.${why}`, told);
}
