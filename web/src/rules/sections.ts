/** The order of the booklet, and which rules of the rulebook belong to which section. */

import type { Rule } from '../protocol/messages';

export interface Section {
  id: string;
  /** Rules whose id begins with one of these belong here. */
  rules: readonly string[];
}

export const SECTIONS = [
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
] as const satisfies readonly Section[];

export type SectionId = (typeof SECTIONS)[number]['id'];

/** The rules of a section, in the order of the rulebook. */
export function rulesOf(section: Section, rules: readonly Rule[]): Rule[] {
  return rules.filter((rule) => section.rules.some((begin) => rule.id.startsWith(begin)));
}

/** One kind of card in the shipped edition of the deck. */
export interface DeckCard {
  card: string;
  kind: 'number' | 'express' | 'transfer' | 'free';
  value: number;
  count: number;
}

/** The deck that ships with the game (a browser test compares it with the edition file). */
export const DECK: readonly DeckCard[] = [
  { card: '3', kind: 'number', value: 3, count: 3 },
  { card: '4', kind: 'number', value: 4, count: 2 },
  { card: '5', kind: 'number', value: 5, count: 2 },
  { card: '6', kind: 'number', value: 6, count: 1 },
  { card: 'x2', kind: 'express', value: 2, count: 2 },
  { card: 'x3', kind: 'express', value: 3, count: 1 },
  { card: '+', kind: 'transfer', value: 0, count: 2 },
  { card: '*', kind: 'free', value: 0, count: 1 },
];
