/** What every game gives the table to show: a log in prose, and a row for each player. */

import type { Gain } from './telling';

export interface LogLine {
  text: string;
  /** The same in fewer words, after its points, which they explain: for a small screen. */
  brief?: string;
  /** Entries folded to get there. */
  position: number;
  /** Whose entry it tells; null for what nature drew. */
  seat?: number | null;
  /** Whether it tells no entry but whose turn it is. */
  isHeading?: boolean;
  /** Whether it is a step of its own, though it has no entry of its own. */
  isApart?: boolean;
  /** Whether it is told only to who looks back: the end of a turn changes nothing that is seen. */
  isPassing?: boolean;
  /** Whether a later line tells it again, with what came of it: a story tells only that one. */
  isToldLater?: boolean;
  /** What it brought; the name is empty for whoever the line is about. */
  gains?: readonly (Gain & { name: string })[];
  /** The number of the entry, if a bot made it and can be asked why. */
  why?: number;
}

export interface LogRound {
  number: number;
  /** A heading in place of the number of the round. */
  title?: string;
  /** What opened the round. */
  opening: LogLine;
  lines: LogLine[];
}

export interface PlayerRow {
  name: string;
  isBot: boolean;
  /** What this player is doing, empty if nothing is to be said. */
  state: string;
  awaited: boolean;
  /** Marked stations of the small picture. */
  marked: ReadonlySet<string>;
  /** The score by rule, each part in words. */
  parts: readonly string[];
  total: number;
}

/** Keys as they are written on the keyboard, and what they do. */
export type KeyRow = readonly [keys: readonly string[], does: string];

/** The list of them; a game may load it when it is asked for. */
export type KeyRows = () => readonly KeyRow[] | Promise<readonly KeyRow[]>;

/** What is going on, in one sentence. */
export interface Status {
  sentence: string;
  /** Whether this reader is asked for something. */
  isMine: boolean;
  /** What is said while a story tells, unless the turn of this reader begins after it. */
  story?: string;
}
