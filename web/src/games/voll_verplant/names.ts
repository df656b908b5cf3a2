/** Names of cards and stations, and the rules' refusals with these names. */

import { refusal } from '../../problems';
import type { Rulebook } from '../../protocol/messages';
import type { CardCount, MapPage, Violation } from '../../protocol/voll_verplant';
import type { Parameters } from '../../texts';
import { t } from './texts';

/** The name of a card in a sentence: "4", "Express 3", "Umsteigen". */
export function cardName(card: { kind: string; value: number }): string {
  switch (card.kind) {
    case 'express':
      return t('card.express', { value: card.value });
    case 'transfer':
      return t('card.transfer');
    case 'free':
      return t('card.free');
    default:
      return String(card.value);
  }
}

/** The card with an id among the counts of a view. */
export function cardOf(cards: readonly CardCount[], id: string | null): CardCount | null {
  return cards.find(({ card }) => card === id) ?? null;
}

export function stationName(page: MapPage, id: string): string {
  return page.drawing.stations.find((station) => station.id === id)?.name ?? id;
}

/** The parameters of a sentence, with names instead of ids of stations. */
export function named(page: MapPage, parameters: Parameters): Parameters {
  const { station } = parameters;
  return typeof station === 'string'
    ? { ...parameters, station: stationName(page, station) }
    : parameters;
}

/** Why the rules refuse, in the chosen language, with the names of stations. */
export function told(book: Rulebook | null, page: MapPage, violation: Violation): string {
  const parameters = named(page, Object.fromEntries(violation.parameters));
  return refusal(book, violation.rule, parameters) ?? violation.rule;
}
