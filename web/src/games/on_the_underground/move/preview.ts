/** Choices in progress, and journeys, in one sentence each, for reading out. */

import type { BoardDrawing, JourneyView, PlaceOffer } from '../../../protocol/on_the_underground';
import { signed } from '../../../texts';
import { t } from '../texts';
import { bringsOf, priceOf, walkText } from './brings';
import { edgeName, lineName, lineNames, stationName } from '../names';

/** What a token in progress earns, and where. */
export function placeText(offer: PlaceOffer, drawing: BoardDrawing): string {
  return previewText(offer, edgeName(drawing, offer.action.edge));
}

export function previewText(offer: PlaceOffer, edge: string): string {
  const brings = bringsOf(offer).join(', ');
  return t('preview', {
    line: lineName(offer.action.line),
    edge,
    n: offer.points,
    points: signed(offer.points),
    brings: brings || t('brings.nothing'),
    price: priceOf(offer),
  });
}

/** The destination and the lines used; `isOn`: the passenger was mentioned already. */
export function journeyBrief(journey: JourneyView, drawing: BoardDrawing, isOn: boolean): string {
  return t(isOn ? 'log.journey.on' : 'log.journey.brief', {
    to: stationName(drawing, journey.destination),
    lines: journey.lines.length ? lineNames(journey.lines) : t('log.no-lines'),
  });
}

/** The whole journey; `isOn`: the passenger was mentioned already. */
export function journeyText(journey: JourneyView, drawing: BoardDrawing, isOn = false): string {
  return t(isOn ? 'log.journey.then' : 'log.journey', {
    from: stationName(drawing, journey.origin),
    to: stationName(drawing, journey.destination),
    walk: walkText(journey),
    lines: journey.lines.length ? lineNames(journey.lines) : t('log.no-lines'),
  });
}
