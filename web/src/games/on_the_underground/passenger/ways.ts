/** Which journeys the board shows, and how they are highlighted. */

import type { Offers, View } from '../../../protocol/on_the_underground';
import type { Choice } from '../move/choice.svelte';
import type { Route, Tone } from '../board/scene';

/** Where the passenger would go if the turn ended now. */
function aheadOf(offers: Offers): Route[] {
  const { trips } = offers;
  const tone: Tone = trips.length > 1 ? 'choice' : 'ahead';
  const onward = trips.length === 1 ? (trips[0]?.then ?? []) : [];
  return [
    ...trips.map(({ first }): Route => ({ journey: first.journey, tone })),
    ...onward.map(({ journey }): Route => ({
      journey,
      tone: onward.length > 1 ? 'choice' : 'ahead',
    })),
  ];
}

/** Where the passenger goes when the turn ends, as far as it is settled, and the choices. */
function travelOf(choice: Choice): Route[] {
  return [
    ...choice.decided.map(({ journey }): Route => ({ journey, tone: 'settled' })),
    ...choice.journeys.map(({ journey }, at): Route => ({
      journey,
      tone: at === (choice.considered ?? choice.journey) ? 'chosen' : 'choice',
    })),
  ];
}

/** Return the journeys to show; `isShown`: the reader wants to see the route. */
export function routesOf(
  view: View,
  offers: Offers | null,
  choice: Choice,
  isShown: boolean,
): Route[] {
  if (offers?.phase === 'passenger') return travelOf(choice);
  if (!isShown) return [];
  if (offers) return aheadOf(offers);
  return view.journeys.map((journey) => ({ journey, tone: 'made' }));
}
