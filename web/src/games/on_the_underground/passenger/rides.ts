/** What the passenger would earn whom at the end of a turn, in one sentence. */

import type { Item } from '../../../protocol/messages';
import type { JourneyOffer, TripOffer } from '../../../protocol/on_the_underground';
import { gainsOf } from '../../../table/telling';
import { signed } from '../../../texts';
import { apart } from '../../../texts/apart';
import { t } from '../texts';
import { folded } from './alike';

/** Most routes that are listed one by one. */
const MOST = 2;

/** Points by seat, the reader's first: "you +2, Blue +1"; also says if nobody scores. */
export function gainText(items: readonly Item[], names: readonly string[], own: number): string {
  const gains = gainsOf(items, { part: () => '' }).sort(
    (one, other) => Number(other.seat === own) - Number(one.seat === own) || one.seat - other.seat,
  );
  return gains.length === 0
    ? t('rides.nobody')
    : gains
        .map(({ seat, total }) =>
          seat === own ? t('rides.you', { total }) : `${apart(names[seat] ?? '')}\u00a0${total}`,
        )
        .join(', ');
}

/** The same in brief: where several others gain it gives their total. */
function briefly(items: readonly Item[], names: readonly string[], own: number): string {
  const others = items.filter(({ seat, points }) => seat !== own && points !== 0);
  if (new Set(others.map(({ seat }) => seat)).size < 2) return gainText(items, names, own);
  const total = signed(others.reduce((sum, { points }) => sum + points, 0));
  const reader = items.filter(({ seat }) => seat === own);
  const first = reader.length > 0 ? `${gainText(reader, names, own)}, ` : '';
  return first + t('rides.others', { total });
}

/** What distinguishes a journey from equally good ones: its end, its lines, who profits. */
export interface Option {
  destination: string;
  /** Points by seat, the reader's first. */
  gains: string;
  /** Whether the reader is among them. */
  isOwn: boolean;
  /** Number of empty spaces walked. */
  walk: number;
  /** The lines used, with equivalent alternatives; empty if none is used. */
  ways: readonly (readonly string[])[];
  /** Where the passenger goes on to, and what that earns: one way, or several; empty if nowhere. */
  then: readonly { destination: string; gains: string }[];
}

/** Return the journeys between which the player chooses, by what distinguishes them. */
export function optionsOf(
  alike: readonly (readonly JourneyOffer[])[],
  trips: readonly TripOffer[],
  names: readonly string[],
  own: number,
): Option[] {
  return alike.flatMap((same) => {
    const [offer] = same;
    if (!offer) return [];
    const onward = trips.find(({ first }) => first === offer)?.then ?? [];
    return {
      destination: offer.journey.destination,
      gains: gainText(offer.gains, names, own),
      isOwn: offer.gains.some(({ seat }) => seat === own),
      walk: offer.journey.empty,
      ways: same.map(({ journey }) => journey.lines).filter((lines) => lines.length > 0),
      then: onwardOf(onward, names, own),
    };
  });
}

/** Return where the passenger may go on to, each station once: the points may depend on the lines. */
function onwardOf(
  onward: readonly JourneyOffer[],
  names: readonly string[],
  own: number,
): Option['then'] {
  const found = new Map<string, string[]>();
  for (const [next] of folded(onward)) {
    if (!next) continue;
    const { destination } = next.journey;
    const gains = gainText(next.gains, names, own);
    found.set(destination, [...(found.get(destination) ?? []), gains]);
  }
  return [...found].map(([destination, ways]) => {
    const gains = ways.join(t('rides.or'));
    return { destination, gains: ways.length > 1 ? t('journeys.by-lines', { gains }) : gains };
  });
}

function worth(items: readonly Item[], own: number): number {
  return items.reduce((sum, { seat, points }) => sum + (seat === own ? points : -points), 0);
}

/** All points that the journeys may earn, the best route for the reader first. */
export function ridesText(
  trips: readonly TripOffer[],
  names: readonly string[],
  own: number,
): string {
  const ways = trips
    .flatMap(({ first, then }) =>
      then.length > 0 ? then.map(({ gains }) => [...first.gains, ...gains]) : [[...first.gains]],
    )
    .sort((one, other) => worth(other, own) - worth(one, own));
  const told = [...new Set(ways.map((items) => briefly(items, names, own)))];
  const [only] = told;
  if (only === undefined) return t('rides.stays');
  if (told.length === 1) return t('rides', { gains: only });
  const more = told.length > MOST ? ' …' : '';
  return t('rides.choice', { ways: told.slice(0, MOST).join(t('rides.or')) + more });
}
