/** Tips for the first turns: how to come out, then asking, then rebuilding. */

import { tipsOf } from '../../../device.svelte';
import type { Offers, View } from '../../../protocol/deutschland_rummy';
import { t } from '../texts';

/** Turns that are accompanied by tips. */
export const TIPS = 3;

export const tips = tipsOf('deutschland_rummy', TIPS);

/** Return the tip for this moment, empty if there is none; `left` turns still get tips. */
export function guideOf(view: View, offers: Offers, left: number): string {
  if (left <= 0 || offers.phase === 'answer') return '';
  if (offers.lay === 'all') return t('guide.build');
  if (offers.take !== null) return '';
  if (offers.end === null && offers.ask === null) return t('guide.ask');
  if (view.laid.length === 0 && offers.draw === null && left < 3) return t('guide.draw');
  return t('guide.out');
}
