/** The rules of Deutschland Rummy as a booklet. */

import { briefOf, type Booklet } from '../../../rules/booklet';
import Figures from './Figures.svelte';
import { say, type Words } from './texts';

const SECTIONS = [
  { id: 'idea', rules: ['dr.setup.tiles'], more: ['rules.idea.map'] },
  { id: 'setup', rules: ['dr.setup.racks', 'dr.setup.hidden', 'dr.setup.start'], more: [] },
  { id: 'route', rules: ['dr.route.', 'dr.tile.', 'dr.city.'], more: [] },
  {
    id: 'turn',
    rules: ['dr.turn.order', 'dr.turn.must-draw', 'dr.draw.'],
    more: ['rules.turn.empty'],
  },
  { id: 'out', rules: ['dr.out.'], more: [] },
  { id: 'lay', rules: ['dr.lay.'], more: [] },
  { id: 'joker', rules: ['dr.joker.'], more: ['rules.joker.free'] },
  { id: 'ask', rules: ['dr.ask.', 'dr.give.'], more: [] },
  { id: 'none', rules: ['dr.take.'], more: [] },
  { id: 'end', rules: ['dr.end.'], more: [] },
  { id: 'series', rules: ['dr.series.'], more: [] },
  {
    id: 'here',
    rules: ['dr.turn.question'],
    more: ['rules.here.answer', 'rules.here.prepared'],
  },
] as const satisfies readonly { id: string; rules: readonly string[]; more: readonly Words[] }[];

/** Sections that appear in the summary. */
const BRIEFS: Partial<Record<string, Words>> = {
  idea: 'rules.idea.brief',
  route: 'rules.route.brief',
  turn: 'rules.turn.brief',
  out: 'rules.out.brief',
  series: 'rules.series.brief',
};

export const booklet: Booklet = {
  sections: SECTIONS.map(({ id, rules, more }) => ({
    id,
    rules,
    title: () => say(`rules.${id}.title`),
    brief: briefOf(BRIEFS[id], say),
    text: () => [say(`rules.${id}.text`), ...more.map((key) => say(key))],
  })),
  lead: () => say('rules.lead'),
  maps: ['germany'],
  Figures,
  note: () => say('rules.note'),
};
