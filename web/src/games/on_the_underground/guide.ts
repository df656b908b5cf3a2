/** The guide of a first game: the own lines, what scores, a first token, and the passenger. */

import type { BoardDrawing, Offers, View } from '../../protocol/on_the_underground';
import type { GuideStep } from '../../table/guide.svelte';
import { helpStep } from '../../table/helping';
import { t } from './texts';

export interface GuideScene {
  drawing: BoardDrawing;
  view: View;
  offers: Offers | null;
  /** Whether an edge is chosen. */
  hasChosen: boolean;
  /** How many times this player has acted since the guide began. */
  acts: number;
}

/** A station with its name: a ring around the sign alone would cover the first letter. */
function station(id: string): string {
  return `[data-board] :is([data-station="${id}"], [data-name="${id}"])`;
}

/** The passenger, even as a separate sign beside the station. */
const FIGURE = '[data-board] [role="img"] .figure';

/** Colours can be picked at any step. */
const COLOURS = ['[data-guide="colours"]'];

/** Confirms the chosen token. */
const CONFIRM = ['[data-guide="confirm"]'];

/** The journeys between which a player who went ahead of the guide has to choose. */
const JOURNEYS = '[data-guide="making"] fieldset';

/** The question, the actions left, and the points: for reference when playing without the guide. */
const STANDING = [JOURNEYS, '[data-guide="status"]', '[data-board] ul'];

/** Where a track space is tapped. */
const PLAN = ['[data-board] [data-station]'];

/** The board, and the colours, which matter more to a player than what is there for reference. */
const PLAYED = [...PLAN, ...COLOURS];

/** The controls for choosing a track space. */
const SPACES = [...PLAN, '[data-edges]'];

/** The tab of the destinations, which hides the target on a small screen. */
const TARGETS = '[data-tab="1"]';

/** What to read on the board before acting. */
const STATIONS = [...PLAN, '[data-board] [data-name]'];

/** Stations of a kind, the nearest to the passenger first. */
function nearestFirst({ stations }: BoardDrawing, passenger: string, kind: string): string[] {
  const from = stations.find(({ id }) => id === passenger) ?? { x: 0, y: 0 };
  const far = ({ x, y }: { x: number; y: number }) => Math.hypot(x - from.x, y - from.y);
  return stations
    .filter((one) => one.kind === kind)
    .sort((one, other) => far(one) - far(other))
    .map(({ id }) => id);
}

/** Return the current steps of the guide. */
export function guideOf({ drawing, view, offers, hasChosen, acts }: GuideScene): GuideStep[] {
  const termini = nearestFirst(drawing, view.passenger, 'terminus');
  const pluses = nearestFirst(drawing, view.passenger, 'plus');
  const isAsked = offers?.phase === 'act';
  const spared = [...STANDING, ...COLOURS, ...(hasChosen ? CONFIRM : [])];
  return [
    {
      target: COLOURS,
      text: t('guide.lines'),
      spared: [...STANDING, ...STATIONS],
      isOfBoard: true,
    },
    {
      target: termini.map(station),
      isOne: true,
      stations: termini.slice(0, 1),
      text: t('guide.signs'),
      spared,
      isOfBoard: true,
    },
    // Features of some boards are only explained there.
    ...(pluses.length > 0
      ? [
          {
            target: pluses.map(station),
            isOne: true,
            stations: pluses.slice(0, 1),
            text: t('guide.plus'),
            spared,
            isOfBoard: true,
          },
        ]
      : []),
    {
      target: COLOURS,
      text: t(isAsked ? 'guide.choose' : 'guide.wait'),
      clicked: SPACES,
      spared: STANDING,
      isOfBoard: true,
      done: hasChosen || acts > 0,
    },
    {
      target: ['[data-guide="making"]'],
      text: t('guide.preview'),
      clicked: SPACES,
      spared,
      isOfBoard: true,
      fits: hasChosen,
    },
    {
      target: CONFIRM,
      text: t('guide.confirm'),
      clicked: SPACES,
      spared,
      done: acts > 0,
      fits: hasChosen,
    },
    {
      target: ['[data-guide="token"]'],
      text: t('guide.extend'),
      clicked: PLAN,
      spared,
      isOfBoard: true,
    },
    {
      target: [`${station(view.passenger)}, ${FIGURE}`],
      isOne: true,
      stations: [view.passenger],
      text: t('guide.passenger'),
      clicked: PLAYED,
      spared: [...spared, TARGETS],
      isOfBoard: true,
    },
    {
      // Their cards: an outline on the board would cover the letters and names beside them.
      target: ['[data-guide="destinations"]', TARGETS],
      stations: view.destinations.map(({ station: id }) => id),
      text: t('guide.travels'),
      clicked: PLAYED,
      spared,
      isOfBoard: true,
    },
    {
      target: ['[data-guide="pile"]', TARGETS],
      text: t('guide.ends'),
      clicked: PLAYED,
      spared,
      isOfBoard: true,
    },
    helpStep(t('guide.help')),
  ];
}
