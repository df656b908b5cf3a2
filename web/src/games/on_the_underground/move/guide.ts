/** Tips for the first actions: what they are good for, then what the passenger does. */

import { tipsOf } from '../../../device.svelte';
import type { Offers, PlaceOffer, View } from '../../../protocol/on_the_underground';
import { t } from '../texts';

/** Actions that are accompanied by tips. */
export const TIPS = 8;

export const tips = tipsOf('on_the_underground', TIPS);

/** Return the tip for this moment, empty if there is none; `left` actions still get tips. */
export function guideOf(
  offers: Offers,
  view: View,
  line: string | null,
  shown: PlaceOffer | null,
  left: number,
): string {
  if (left <= 0) return '';
  if (offers.phase === 'passenger') {
    return t(offers.end ? 'guide.end' : 'guide.travel');
  }
  if (shown) {
    if (shown.price > 0) return t('guide.branch');
    return left === TIPS ? t('guide.confirm') : '';
  }
  const own = view.lines.find((other) => other.line === line);
  if (own?.edges.length === 0) return t('guide.first');
  return t(left > TIPS / 2 ? 'guide.extend' : 'guide.passenger');
}
