/** The rules of On the Underground as a booklet. */

import { briefOf, type Booklet } from '../../../rules/booklet';
import Figures from './Figures.svelte';
import { say, type Words } from './texts';

const SECTIONS = [
  { id: 'start', rules: ['ug.setup.'] },
  { id: 'turn', rules: ['ug.turn.'] },
  {
    id: 'place',
    rules: [
      'ug.place.own',
      'ug.place.edge',
      'ug.place.token',
      'ug.place.twice',
      'ug.place.space',
      'ug.place.first',
      'ug.place.end',
    ],
  },
  { id: 'branch', rules: ['ug.place.branch', 'ug.place.connected', 'ug.place.ring'] },
  {
    id: 'stations',
    rules: [
      'ug.score.first',
      'ug.score.each',
      'ug.score.rail',
      'ug.score.terminus',
      'ug.score.nothing',
    ],
  },
  { id: 'london', rules: ['ug.score.connection', 'ug.score.loop'] },
  { id: 'berlin', rules: ['ug.score.plus', 'ug.score.landmark', 'ug.score.set'] },
  {
    id: 'passenger',
    rules: [
      'ug.passenger.kinds',
      'ug.passenger.after',
      'ug.passenger.points',
      'ug.passenger.reached',
      'ug.passenger.refill',
    ],
  },
  {
    id: 'way',
    rules: [
      'ug.passenger.empty',
      'ug.passenger.lines',
      'ug.passenger.choice',
      'ug.passenger.best',
      'ug.passenger.alone',
      'ug.passenger.same',
    ],
  },
  { id: 'end', rules: ['ug.end.'] },
] as const;

/** Sections with a second paragraph. */
const MORE: Partial<Record<string, Words>> = {
  start: 'rules.start.first',
  london: 'rules.london.loop',
  berlin: 'rules.berlin.landmarks',
  passenger: 'rules.passenger.cards',
};

/** Sections that appear in the summary. */
const BRIEFS: Partial<Record<string, Words>> = {
  start: 'rules.start.brief',
  turn: 'rules.turn.brief',
  stations: 'rules.stations.brief',
  passenger: 'rules.passenger.brief',
  end: 'rules.end.brief',
};

export const booklet: Booklet = {
  sections: SECTIONS.map(({ id, rules }) => ({
    id,
    rules,
    title: () => say(`rules.${id}.title`),
    brief: briefOf(BRIEFS[id], say),
    text: () => {
      const more = MORE[id];
      return [say(`rules.${id}.text`), ...(more ? [say(more)] : [])];
    },
  })),
  lead: () => say('rules.lead'),
  maps: ['london', 'berlin'],
  Figures: Figures as unknown as Booklet['Figures'],
  note: () => say('rules.note'),
};
