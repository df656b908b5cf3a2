/** The guide of a first game: the rack, a route, asking, drawing, and how to win. */

import type { Offers, Position, View } from '../../protocol/deutschland_rummy';
import type { GuideStep } from '../../table/guide.svelte';
import { helpStep } from '../../table/helping';
import type { DeskView } from './desk/desk.svelte';
import { t } from './texts';

const MAP = '[data-guide="map"]';
const FIRST_ROUTE = '[data-rows] [data-row]:first-child';

export interface GuideScene {
  position: Position;
  view: View;
  offers: Offers | null;
  /** Whether there is a draft. */
  isTrying: boolean;
  /** Whether the draft can be laid now. */
  canLay: boolean;
}

/** Return the step shown when the player is asked for a city for the first time. */
export function asideOf(offers: Offers | null): GuideStep | null {
  if (offers?.phase !== 'answer') return null;
  const text = t(offers.gifts.length > 0 ? 'guide.asked' : 'guide.asked.none');
  return { target: ['.answer'], text, spared: ['[data-rack]', '[data-guide="status"]'] };
}

/** Return the current steps of the guide, given what is visible of map and routes. */
export function guideOf(
  { position, view, offers, isTrying, canLay }: GuideScene,
  shown: DeskView,
): GuideStep[] {
  const hasActed = (type: string) =>
    position.log.some(
      (entry) => entry.type === 'act' && entry.seat === position.seat && entry.action.type === type,
    );
  const hasEnded = hasActed('end');
  /** Whether nothing has to be drawn any more in the own turn. */
  const hasDone = view.mover === position.seat && (view.drawn || view.laid.length > 0);
  const isAsked = offers?.phase === 'act';
  const rack = ['[data-rack]'];
  // The hint, and the city that was selected, are looked at meanwhile.
  const looked = ['[data-told]', '.city:has(.ring)'];
  // A draft can be laid, or undone, at any step.
  if (isTrying) looked.push('[data-guide="lay"]');
  // Beside the routes there is room enough to keep the map free, which shows the own tiles.
  if (shown === 'both') looked.push(MAP);
  // What to look at for acting: whose turn it is, everybody's number of tiles, the first route.
  const seen = ['[data-guide="status"]', '[data-guide="views"]', '[data-counts]', FIRST_ROUTE];
  // Controls that are needed at any moment, for beginning a route and picking up tiles.
  const spared = ['[data-item="new"]', '[data-rack] [data-tile]', ...looked, ...seen];
  return [
    { target: rack, text: t('guide.rack'), spared },
    { target: ['[data-item="new"]'], text: t('guide.route'), spared },
    {
      target: [MAP, '[data-guide="views"]'],
      text: t(shown === 'rows' ? 'guide.map.away' : 'guide.map'),
      spared,
      isOfBoard: true,
    },
    {
      target: ['[data-rack], [data-item="new"]', ...rack],
      text: t('guide.try'),
      spared: [...looked, ...seen],
      done: isTrying || view.laid.length > 0 || hasEnded,
    },
    {
      target: ['[data-guide="lay"]'],
      text: t(canLay ? 'guide.lay.now' : 'guide.lay'),
      spared,
      fits: isTrying,
      done: view.laid.length > 0 && !canLay,
      isCalling: canLay,
    },
    {
      target: ['[data-guide="ask"]'],
      text: t('guide.ask'),
      // A city is selected on the map, which shows the own tiles, too.
      ...(shown === 'map'
        ? { spared: [MAP, '.asking', '.asking ul', ...looked, ...seen], isOfBoard: true }
        : { spared }),
      done: hasActed('ask'),
    },
    {
      target: ['[data-guide="draw"]'],
      text: t('guide.draw'),
      spared,
      ...(hasDone && { done: true }),
    },
    {
      target: ['[data-guide="end"]'],
      text: t(isAsked ? 'guide.end-turn' : 'guide.wait'),
      spared,
      done: hasEnded,
    },
    { target: [FIRST_ROUTE], text: t('guide.build'), spared },
    { ...helpStep(t('guide.help')), spared: looked },
  ];
}
