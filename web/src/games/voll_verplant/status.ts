/** The status of a match in one sentence: whose turn it is, and what is asked. */

import type { MapPage, Offer, Position, View } from '../../protocol/voll_verplant';
import type { Status } from '../../table/prose';
import { list } from '../../texts';
import { t } from './texts';
import { cardName, cardOf, stationName } from './names';

/** The card in the accusative of a sentence: "die 4", "Express 3". */
function theCard(card: { kind: string; value: number }): string {
  return card.kind === 'number' ? t('card.the', { value: card.value }) : cardName(card);
}

function asked(view: View): string {
  const card = cardOf(view.cards, view.card);
  if (!card) return t('status.next');
  const owed = view.draft?.owed ?? 0;
  if (owed > 0) return t('status.owed', { n: owed, card: theCard(card) });
  if (card.kind === 'free') return t('status.choose.free');
  if (card.kind === 'transfer') return t('status.choose.transfer');
  return t('status.choose', { card: theCard(card) });
}

/** Return the question whether to confirm the choice. */
export function questionOf({ action, marks }: Offer, page: MapPage): string {
  if (action.type === 'ride') {
    const { station } = action;
    return station
      ? t('status.enter.ride', { station: stationName(page, station) })
      : t('status.enter.pass');
  }
  const { line } = action;
  const n = marks.length;
  return n > 0 ? t('status.enter', { line, n }) : t('status.enter.window', { line });
}

/**
 * Return the status line: the question about a choice takes precedence over what is asked. Several
 * players at one device are called by name.
 */
export function statusOf(
  position: Position,
  view: View,
  names: readonly string[],
  several: boolean,
  question = '',
): Status {
  if (position.info.status === 'over') return { sentence: t('status.over'), isMine: false };
  const { seat } = position;
  if (position.offers && seat !== null) {
    const sentence = question || asked(view);
    return {
      sentence: several ? t('status.named', { name: names[seat] ?? '', sentence }) : sentence,
      isMine: true,
    };
  }
  const missing = list(position.info.awaited.map((at) => names[at] ?? ''));
  if (!missing) return { sentence: t('status.next'), isMine: false };
  const key = view.draft ? 'status.chosen' : 'status.waiting';
  return { sentence: t(key, { names: missing }), isMine: false };
}
