/** Equivalent journeys: the same end, and the same points for each player. */

import type { JourneyOffer, Offers } from '../../../protocol/on_the_underground';

/** What distinguishes a journey: later ones continue from its end, whatever it used. */
function countsOf({ journey, gains }: JourneyOffer): string {
  const points = new Map<number, number>();
  for (const { seat, points: more } of gains) points.set(seat, (points.get(seat) ?? 0) + more);
  const sums = [...points].sort(([one], [other]) => one - other);
  return JSON.stringify([journey.destination, sums]);
}

/** Return journeys grouped with equivalent ones, in the order of the first of each. */
export function folded(journeys: readonly JourneyOffer[]): readonly (readonly JourneyOffer[])[] {
  const found = new Map<string, JourneyOffer[]>();
  for (const each of journeys) {
    const counts = countsOf(each);
    found.set(counts, [...(found.get(counts) ?? []), each]);
  }
  return [...found.values()];
}

/** Journeys between which the player has to choose now, grouped with equivalent ones. */
export function choicesOf(offers: Offers | null): readonly (readonly JourneyOffer[])[] {
  if (offers?.phase !== 'passenger' || offers.end) return [];
  const first = offers.trips.map((trip) => trip.first).filter(({ action }) => action !== null);
  return folded(first.length > 0 ? first : (offers.trips[0]?.then ?? []));
}
