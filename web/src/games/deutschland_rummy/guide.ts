/** The guide of a first game: the rack, a route, asking, drawing, and how one wins. */

import type { Offers, View } from '../../protocol/deutschland_rummy';
import type { GuideStep } from '../../table/guide.svelte';
import { t } from './texts';

export interface GuideScene {
  view: View;
  offers: Offers | null;
  /** Whether tiles are being tried out. */
  isTrying: boolean;
  /** Whether this player has ended a turn before. */
  hasEnded: boolean;
}

/** Return the steps of the guide as they are at this moment. */
export function guideOf({ view, offers, isTrying, hasEnded }: GuideScene): GuideStep[] {
  const isAsked = offers?.phase === 'act';
  const rack = ['[data-rack]'];
  return [
    { target: rack, text: t('guide.rack') },
    { target: ['[data-item="new"]'], text: t('guide.route') },
    { target: ['[data-guide="views"]'], text: t('guide.map') },
    {
      target: ['[data-rack], [data-item="new"]', ...rack],
      text: t('guide.try'),
      done: isTrying || view.laid.length > 0 || hasEnded,
    },
    { target: ['[data-guide="lay"]'], text: t('guide.lay'), fits: isTrying },
    { target: ['[data-guide="ask"]'], text: t('guide.ask') },
    { target: ['[data-guide="draw"]'], text: t('guide.draw') },
    {
      target: ['[data-guide="end"]'],
      text: t(isAsked ? 'guide.end-turn' : 'guide.wait'),
      done: hasEnded,
    },
    { target: ['[data-rows] [data-row]'], text: t('guide.build') },
    { target: ['[data-guide="help"]'], text: t('guide.help') },
  ];
}
