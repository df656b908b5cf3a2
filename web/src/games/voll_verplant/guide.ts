/** The guide of a first game: the goal, the card, a first choice, and how it ends. */

import type { MapPage, Offers, View } from '../../protocol/voll_verplant';
import type { GuideStep } from '../../table/guide.svelte';
import { helpStep } from '../../table/helping';
import { cardOf } from './names';
import { t } from './texts';

export interface GuideScene {
  page: MapPage;
  view: View;
  offers: Offers | null;
  /** Whether a line, or the station of a free ride, is chosen. */
  hasChosen: boolean;
  /** The greatest number of stations that the chosen line allows. */
  most: number;
  /** How many times this player has chosen since the guide began. */
  acts: number;
}

/** The card of the round. */
const CARD = '[data-guide="card"] .ticket';

/** What to click for choosing a line on the board. */
const WAGONS = '[data-board] [data-wagon]';

/** The keys of the lines, for choosing one beside the board. */
const LINES = '[data-guide="lines"]';

/** The controls for changing a choice. */
const CHOICE = ['[data-guide="choice"]', LINES];

const KINDS = ['number', 'express', 'transfer', 'free'] as const;

/** Selectors of wagons, those of the longest lines first. */
function wagons({ drawing, lines }: MapPage): string[] {
  const length = (letter: string) =>
    lines.find((line) => line.letter === letter)?.stations.length ?? 0;
  return drawing.lines
    .toSorted((one, other) => length(other.letter) - length(one.letter))
    .map(({ letter }) => `[data-board] [data-wagon="${letter}"]`);
}

/** Selectors of interchanges, those with the most lines first. */
function meetings({ drawing }: MapPage): string[] {
  return drawing.stations
    .filter(({ lines }) => lines > 1)
    .toSorted((one, other) => other.lines - one.lines)
    .map(({ id }) => `[data-board] [data-station="${id}"]`);
}

/** What the player does: choose, look at the preview, confirm it. */
function doing({ page, view, offers, hasChosen, most, acts }: GuideScene): GuideStep[] {
  const card = cardOf(view.cards, view.card);
  const kind = KINDS.find((known) => known === card?.kind) ?? 'number';
  const isFree = kind === 'free';
  return [
    {
      target: [CARD],
      text: t(`guide.card.${kind}`, { value: card?.value ?? 0 }),
      fits: card !== null,
    },
    {
      target: wagons(page),
      isOfBoard: true,
      text: t(isFree ? 'guide.windows.free' : 'guide.windows'),
      spared: [CARD, ...CHOICE],
    },
    {
      target: [isFree ? '[data-guide="choice"]' : LINES],
      isOfBoard: true,
      text: offers ? t(isFree ? 'guide.choose.free' : 'guide.choose') : t('guide.wait'),
      spared: [CARD, WAGONS],
      done: hasChosen || acts > 0,
    },
    {
      target: ['[data-board] .mark.preview', '[data-guide="choice"]'],
      isOfBoard: true,
      // With one station there is nothing to reduce.
      text: t(`guide.preview${isFree ? '.free' : most === 1 ? '.one' : ''}`),
      clicked: CHOICE,
      spared: [WAGONS],
      fits: hasChosen,
    },
    {
      target: ['[data-guide="confirm"]'],
      text: t('guide.confirm'),
      done: acts > 0,
      fits: hasChosen,
    },
  ];
}

/** Return the current steps of the guide. */
export function guideOf(scene: GuideScene): GuideStep[] {
  const { page, view } = scene;
  const isSolo = view.sheets.length === 1;
  const spared = [CARD, ...CHOICE];
  return [
    {
      target: wagons(page),
      isOfBoard: true,
      text: t(isSolo ? 'guide.goal.solo' : 'guide.goal'),
      spared,
    },
    ...doing(scene),
    {
      target: ['[data-part="1"] .plate', '[data-tab="1"]'],
      text: t('guide.others'),
      fits: !isSolo,
    },
    { target: meetings(page), isOfBoard: true, text: t('guide.meeting'), spared },
    { target: ['[data-guide="when"]'], text: t(isSolo ? 'guide.end.solo' : 'guide.end.all') },
    helpStep(t('guide.help')),
  ];
}
