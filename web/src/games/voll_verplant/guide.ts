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
  /** How many stations the chosen line allows. */
  most: number;
  /** How often this player has chosen since the guide began. */
  acts: number;
}

/** The card of the round. */
const CARD = '[data-guide="card"] .ticket';

/** What a line is chosen with on the board. */
const WAGONS = '[data-board] [data-wagon]';

/** The keys of the lines, by which one is chosen beside the board. */
const LINES = '[data-guide="lines"]';

/** What a choice is changed with. */
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

/** Selectors of stations where lines meet, those with the most lines first. */
function meetings({ drawing }: MapPage): string[] {
  return drawing.stations
    .filter(({ lines }) => lines > 1)
    .toSorted((one, other) => other.lines - one.lines)
    .map(({ id }) => `[data-board] [data-station="${id}"]`);
}

/** What the player does: choose, look at the preview, enter it. */
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
      // With one station there is nothing to make fewer.
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

/** Return the steps of the guide as they are at this moment. */
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
