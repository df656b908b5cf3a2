/** The status of a match in one sentence: whose turn it is, what is asked, actions left. */

import type { LineView, Offers, Position, View } from '../../protocol/on_the_underground';
import type { Status } from '../../table/prose';
import { choicesOf } from './passenger/alike';
import { t } from './texts';

/** Actions of a turn, except for some of the first round. */
const USUAL = 4;

/** Whether a turn of the first round has more or fewer actions than all others. */
export function isUnusual({ round, actions }: Pick<View, 'round' | 'actions'>): boolean {
  return round === 1 && actions !== USUAL;
}

/** Branch tokens that a branch costs. */
const BRANCH = 2;

/** Why a colour has no places; `none` if no other one has any, either. */
export function stuckBy(
  lines: readonly Pick<LineView, 'line' | 'tokens'>[],
  inHand: string | null,
  branch: number,
  none: boolean,
): string {
  const left = lines.find(({ line }) => line === inHand)?.tokens;
  if (none && lines.every(({ tokens }) => tokens === 0)) return t('hint.none-left');
  // What to do comes first, since a phone has little room.
  if (none) return (t('hint.none') + dear(branch)).trimEnd();
  if (left === 0) return t('hint.spent');
  return t('hint.stuck') + dear(branch) + t('hint.stuck.then');
}

/** The note that a branch is too expensive, where it is. */
function dear(branch: number): string {
  return branch < BRANCH ? t('hint.dear', { price: BRANCH, has: branch }) : '. ';
}

/** Which journey of the turn has to be chosen, where there are two: both are asked for alike. */
function numbered(sentence: string, trips: Offers['trips'], legs: number): string {
  const isLater = trips[0]?.first.action === null;
  const all = legs + (trips.some(({ then }) => then.length > 0) ? 2 : 1);
  return all > 1 ? t('status.leg', { sentence, n: legs + (isLater ? 2 : 1), all }) : sentence;
}

function asked(position: Position, view: View): string {
  const offers = position.offers;
  if (!offers) return '';
  if (offers.phase !== 'passenger') return t('status.act', { n: offers.left });
  if (offers.end) return t('status.end');
  const sentence = t(choicesOf(offers).length === 1 ? 'status.travel.only' : 'status.travel');
  return numbered(sentence, offers.trips, view.legs);
}

/** Height of a phone's sheet while nothing can be pressed, or journeys are chosen or shown. */
export function restHeight(
  { seat, offers, info }: Pick<Position, 'seat' | 'offers' | 'info'>,
  { journeys, decided }: Record<'journeys' | 'decided', readonly unknown[]>,
): string | null {
  const before = decided.length > 0 ? 2.25 : 0;
  if (journeys.length > 1) return `${(journeys.length > 2 ? 19.5 : 16.5) + before}rem`;
  if (offers?.end) return '15.5rem';
  return offers || seat === null || info.status !== 'running' ? null : '7.75rem';
}

/** The round of a view; a match that is over is at the end of its last round. */
export function roundOf({ phase, round }: View): number {
  return phase === 'over' ? round - 1 : round;
}

/** With this few cards in the pile the end is near: the round shows how many. */
const FEW = 10;

/** The note on a round near the end: the cards left, or that it is the last. */
export function endingOf({ phase, round, pile, last }: View): string {
  if (phase === 'over') return '';
  if (last) return t('round.last', { n: round });
  const cards = pile.express + pile.standard;
  return cards > 0 && cards <= FEW ? t('round.cards', { n: cards, round }) : '';
}

/** The reader of a step, and the match: once that is over nothing can be chosen any more. */
interface Told {
  names: readonly string[];
  /** The reader's seat if it is the only one. */
  alone: number | null;
  position: { info: Pick<Position['info'], 'status'> };
}

/** Shown instead of the choice while the board shows a step of a seat, or a draw. */
export function tellingOf(seat: number | null, { names, alone, position }: Told): string {
  const then = t(position.info.status === 'over' ? 'hint.then.end' : 'hint.then');
  if (seat === null) return `${t('hint.happened')} ${then}`;
  const told = seat === alone ? t('hint.told.you') : t('hint.told', { name: names[seat] ?? '' });
  return `${told} ${then}`;
}

/** Return the status line; several players at one device are called by name. */
export function statusOf(
  position: Position,
  view: View,
  names: readonly string[],
  several: boolean,
): Status {
  if (position.info.status === 'over') return { sentence: t('status.over'), isMine: false };
  if (position.offers && position.seat !== null) {
    const sentence = asked(position, view);
    const name = names[position.seat] ?? '';
    const isTold = position.offers.phase === 'act' && isUnusual(view);
    const own = isTold ? t('status.first', { left: sentence }) : sentence;
    return {
      sentence: several ? t('status.of', { name, sentence }) : t('status.you', { sentence: own }),
      isMine: true,
    };
  }
  const [awaited] = position.info.awaited;
  if (awaited === undefined) return { sentence: t('status.next'), isMine: false };
  const name = names[awaited] ?? '';
  const left = view.actions - view.acted;
  return {
    sentence:
      left > 0 ? t('status.awaited', { name, n: left }) : t('status.waiting-travel', { name }),
    isMine: false,
  };
}
