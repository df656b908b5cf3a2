/** Tips for the first moves: what the card means, then what a choice does. */

import { tipsOf } from '../../../device.svelte';
import type { Offers } from '../../../protocol/voll_verplant';
import { t } from '../texts';

/** Moves that are accompanied by tips. */
export const TIPS = 3;

export const tips = tipsOf('voll_verplant', TIPS);

/** Return the tip for this moment, empty if there is none; `left` moves still get tips. */
export function guideOf(offers: Offers, hasChosen: boolean, left: number): string {
  if (left <= 0) return '';
  if (hasChosen) {
    const steps = ['guide.points', 'guide.crosses', 'guide.windows'] as const;
    return offers.kind === 'free' ? '' : t(steps[TIPS - left] ?? 'guide.windows');
  }
  const { value } = offers;
  switch (offers.kind) {
    case 'express':
      return t('guide.express', { value });
    case 'transfer':
      return t('guide.transfer');
    case 'free':
      return t('guide.free');
    default:
      return t('guide.number', { value });
  }
}
