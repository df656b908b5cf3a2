/** What every game gives the table to show: a log in prose, and a row for each player. */

import type { Gain } from './telling';

export interface LogLine {
  text: string;
  /** Entries folded to get there. */
  position: number;
  /** What it brought; the name is empty for whoever the line is about. */
  gains?: readonly (Gain & { name: string })[];
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

/** What is going on, in one sentence. */
export interface Status {
  sentence: string;
  /** Whether this reader is asked for something. */
  isMine: boolean;
}
