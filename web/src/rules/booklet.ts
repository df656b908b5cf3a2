/** What the rules page needs of a game: sections in order, with their texts and drawings. */

import type { Component } from 'svelte';
import type { MapPage, Rule } from '../protocol/messages';

/** A section of the booklet; its text follows the chosen language. */
export interface Section {
  id: string;
  /** Rules whose id begins with one of these belong here. */
  rules: readonly string[];
  title: () => string;
  /** Its gist, for the summary at the beginning; null where that needs none. */
  brief: (() => string) | null;
  /** Paragraphs. */
  text: () => string[];
}

/** The rules of a game, loaded with the rules page. */
export interface Booklet {
  sections: readonly Section[];
  /** For whom, and how long. */
  lead: () => string;
  /** Boards that the drawings show: the page waits for them, so that nothing moves later. */
  maps: readonly string[];
  /** Drawings and tables of a section, with captions; empty where there are none. */
  Figures: Component<{ section: string; pages: Readonly<Record<string, MapPage>> }>;
  /** Differences from the printed game; empty for none. */
  note: () => string;
}

/** The gist of a section, if there is a sentence for it. */
export function briefOf<W>(key: W | undefined, say: (key: W) => string): (() => string) | null {
  return key === undefined ? null : () => say(key);
}

/** The rules of a section, in the order of the rulebook. */
export function rulesOf({ rules: beginnings }: Section, rules: readonly Rule[]): Rule[] {
  return rules.filter(({ id }) => beginnings.some((begin) => id.startsWith(begin)));
}
