/** The passenger's way in a sentence, for those who do not see it on the board. */

import type { BoardDrawing, Offers, View } from '../../../protocol/on_the_underground';
import { t } from '../texts';
import { journeyText } from '../move/preview';

/** Return where the passenger would go with actions left, else where the last journey went. */
export function wayText(drawing: BoardDrawing, view: View, offers: Offers | null): string {
  if (offers?.phase !== 'act') {
    const made = view.journeys.map((journey) => journeyText(journey, drawing));
    return made.join(' ') || t(view.turns ? 'trip.stayed' : 'trip.none');
  }
  const ways = offers.trips.map(({ first, then }) => {
    const [next, another] = then;
    // Where there are several ways on, they depend on which journey is chosen first.
    const onward = next && !another ? [journeyText(next.journey, drawing)] : [];
    return [journeyText(first.journey, drawing), ...onward].join(' ');
  });
  if (ways.length < 2) return ways[0] ?? t('trip.stays');
  return ways.map((way, at) => `${t('ahead.choice', { n: at + 1 })} ${way}`).join(' ');
}
