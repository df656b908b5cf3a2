/** The rules of Voll verplant as a booklet. */

import { briefOf, type Booklet } from '../../../rules/booklet';
import Figures from './Figures.svelte';
import { say, type Words } from './texts';

const SECTIONS = [
  { id: 'start', rules: ['vv.setup.'] },
  { id: 'round', rules: ['vv.round.', 'vv.line.unknown', 'vv.window.'] },
  { id: 'walk', rules: ['vv.walk.'] },
  { id: 'express', rules: ['vv.express.'] },
  { id: 'transfer', rules: ['vv.transfer.'] },
  { id: 'free', rules: ['vv.free.'] },
  { id: 'lines', rules: ['vv.line.complete', 'vv.line.high', 'vv.line.low'] },
  { id: 'cards', rules: ['vv.six.'] },
  { id: 'end', rules: ['vv.end.', 'vv.score.'] },
  { id: 'solo', rules: ['vv.solo.'] },
  { id: 'ring', rules: ['vv.ring.'] },
  { id: 'special', rules: ['vv.special.'] },
] as const;

/** Sections that appear in the summary. */
const BRIEFS: Partial<Record<string, Words>> = {
  start: 'rules.start.brief',
  round: 'rules.round.brief',
  lines: 'rules.lines.brief',
  end: 'rules.end.brief',
};

export const booklet: Booklet = {
  sections: SECTIONS.map(({ id, rules }) => ({
    id,
    rules,
    title: () => say(`rules.${id}.title`),
    brief: briefOf(BRIEFS[id], say),
    text: () => [say(`rules.${id}.text`), ...(id === 'start' ? [say('rules.start.first')] : [])],
  })),
  lead: () => say('rules.lead'),
  maps: [],
  Figures,
  note: () => say('rules.note'),
};
