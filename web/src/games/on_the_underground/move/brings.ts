/** What a track token or a journey earns, in words; all figures are from the server. */

import type { Item } from '../../../protocol/messages';
import type {
  Effects,
  JourneyView,
  LineView,
  PlaceOffer,
} from '../../../protocol/on_the_underground';
import { gainsOf, type Gain } from '../../../table/telling';
import { signed } from '../../../texts';
import { isKey, t } from '../texts';
import { lineName, tileName } from '../names';

/** The parts of a line's score, in display order. */
export const PARTS = ['rail', 'terminus', 'connection', 'loop', 'plus', 'rides'] as const;
export type Part = (typeof PARTS)[number];

/** The word for what a rule awards points for. */
export function partName(part: string): string {
  const key = `part.${part}`;
  return isKey(key) ? t(key) : part;
}

const PART_OF: Record<string, string> = {
  'ug.passenger.points': 'rides',
  'ug.end.landmarks': 'hand',
};

/** An item of a score: "Terminus +2"; for rides the line, whose colour distinguishes them. */
function itemText({ rule, points, why }: Item): string {
  const part = PART_OF[rule] ?? rule.replace('ug.score.', '');
  const line = part === 'rides' ? why.find(([name]) => name === 'line')?.[1] : undefined;
  const name = line === undefined ? partName(part) : lineName(String(line));
  return `${name} ${signed(points)}`;
}

/** Branch tokens and landmark tiles that come with a token. */
function extras(branch: number, tiles: readonly [string, number][]): string[] {
  return [
    ...(branch > 0 ? [t('brings.branch', { n: branch })] : []),
    ...tiles.map(([kind, n]) => t('brings.tile', { tile: tileName(kind), n })),
  ];
}

/** What a token would earn its owner. */
export function offerGain({ gains, points, branch, landmarks }: PlaceOffer): Gain {
  const [own] = gainsOf(gains, { part: itemText });
  const parts = [...(own?.parts ?? []), ...extras(branch, landmarks)];
  // A gain without immediate points has no sum.
  const isSummed = points !== 0 || parts.length === 0;
  return {
    seat: own?.seat ?? 0,
    total: isSummed ? signed(points) : '',
    isGood: points > 0,
    parts,
  };
}

/** What an entry of the log has earned, seat by seat. */
export function entryGains({ items, marks }: Effects): Gain[] {
  const gains = gainsOf(items, { part: itemText });
  const laid = marks.find(({ type }) => type === 'token-laid');
  if (laid?.type !== 'token-laid') return gains;
  const branch = marks.flatMap((mark) => (mark.type === 'branch-gained' ? [mark.tokens] : []));
  const tiles = marks.flatMap((mark): [string, number][] =>
    mark.type === 'landmark-taken' ? [[mark.kind, 1]] : [],
  );
  const more = extras(branch[0] ?? 0, tiles);
  if (more.length === 0) return gains;
  const own = gains.find(({ seat }) => seat === laid.seat);
  const none = { seat: laid.seat, total: '', isGood: false, parts: [] };
  const { parts, ...rest } = own ?? none;
  return [{ ...rest, parts: [...parts, ...more] }, ...gains.filter((gain) => gain !== own)];
}

/** What a token earns, in parts: "Terminus +2", "Landmark sport", "+3 at the end". */
export function bringsOf(offer: PlaceOffer): readonly string[] {
  const { landmarks, hand } = offer;
  const atEnd =
    landmarks.length > 0
      ? [t(hand === 0 ? 'brings.end.none' : 'brings.end', { points: signed(hand) })]
      : [];
  return [...offerGain(offer).parts, ...atEnd];
}

/** What a token costs. */
export function priceOf(offer: PlaceOffer): string {
  return offer.price === 0 ? t('price.free') : t('price.branch', { n: offer.price });
}

/** A token as a list entry: "Acton – Ealing Broadway: +2 (…), free". */
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

/** How the passenger gets there, where no line says it: "1 empty space, no line used, nobody scores". */
export function howText(journey: JourneyView): string {
  const walk = walkText(journey);
  return journey.lines.length ? walk : `${walk}, ${t('trip.no-lines')}`;
}

/** The lines that a journey uses, with their points by player: "red, blue +2 (Ann)"; empty for none. */
export function rideText(
  { lines }: JourneyView,
  all: readonly LineView[],
  names: readonly string[],
): string {
  const owned = new Map<number | undefined, string[]>();
  for (const line of lines) {
    const seat = all.find((other) => other.line === line)?.seat;
    owned.set(seat, [...(owned.get(seat) ?? []), lineName(line)]);
  }
  return [...owned]
    .map(([seat, own]) => {
      const name = seat === undefined ? '' : (names[seat] ?? '');
      return t('trip.line', { line: own.join(', '), points: signed(own.length), name });
    })
    .join(', ');
}
