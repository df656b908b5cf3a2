/** What a track token or a journey brings, in words; all of it told by the server. */

import type {
  JourneyView,
  LineScore,
  LineView,
  PlaceOffer,
} from '../../../protocol/on_the_underground';
import { signed } from '../../../texts';
import { isKey, t } from '../texts';
import { lineName, tileName } from '../names';

/** The parts of a line's score, in the order in which they are shown. */
export const PARTS = ['rail', 'terminus', 'connection', 'loop', 'plus', 'rides'] as const;
export type Part = (typeof PARTS)[number];

/** The word for what a rule brings points for. */
export function partName(part: string): string {
  const key = `part.${part}`;
  return isKey(key) ? t(key) : part;
}

function gainText({ rule, points }: PlaceOffer['gains'][number]): string {
  return `${partName(rule.replace('ug.score.', ''))} ${signed(points)}`;
}

/** What a token brings, in parts: "Terminus +2", "+1 branch token". */
export function bringsOf(offer: PlaceOffer): string[] {
  const parts = offer.gains.map(gainText);
  if (offer.branch > 0) parts.push(t('brings.branch', { n: offer.branch }));
  const tiles = offer.landmarks.map(([kind, n]) =>
    t('brings.tile', { tile: tileName(kind), n }),
  );
  return [...parts, ...tiles];
}

/** What a token costs. */
export function priceOf(offer: PlaceOffer): string {
  return offer.price === 0
    ? t('price.free')
    : t('price.branch', { n: offer.price });
}

/** A token as an entry of a list: "Acton – Ealing Broadway: +2 (…), free". */
export function offerText(offer: PlaceOffer, edge: string): string {
  const brings = bringsOf(offer).join(', ');
  const points = signed(offer.points);
  return t(brings ? 'offer.brings' : 'offer', {
    edge,
    points,
    brings,
    price: priceOf(offer),
  });
}

/** How far the passenger walks: "1 empty space". */
export function walkText({ empty }: JourneyView): string {
  return empty === 0 ? t('trip.no-walk') : t('trip.walk', { n: empty });
}

/** The lines that a journey uses, each with its point: "red +1 (Ann)"; empty for none. */
export function rideText(
  { lines }: JourneyView,
  all: readonly LineView[],
  names: readonly string[],
): string {
  return lines
    .map((line) => {
      const seat = all.find((other) => other.line === line)?.seat;
      return t('trip.line', {
        line: lineName(line),
        name: seat === undefined ? '' : (names[seat] ?? ''),
      });
    })
    .join(', ');
}

/** What each line has gained from one view to a later one: told by the difference of scores. */
export interface Gained {
  line: string;
  seat: number;
  parts: { part: Part; points: number }[];
}

export function gainedBetween(before: readonly LineView[], after: readonly LineView[]): Gained[] {
  return after.flatMap(({ line, seat, score }) => {
    const was: LineScore | undefined = before.find((other) => other.line === line)?.score;
    const parts = PARTS.map((part) => ({ part, points: score[part] - (was?.[part] ?? 0) })).filter(
      ({ points }) => points !== 0,
    );
    return parts.length ? [{ line, seat, parts }] : [];
  });
}
