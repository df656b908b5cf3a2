/** What every game provides for the table: a log in prose, and a row for each player. */

import type { Gain } from './telling';

export interface LogLine {
  text: string;
  /** A shorter version that explains the points in front of it: for a small screen. */
  brief?: string;
  /** Number of entries after which it is shown. */
  position: number;
  /** Whose entry it describes; null for a draw. */
  seat?: number | null;
  /** Whether it describes no entry but whose turn it is. */
  isHeading?: boolean;
  /** Whether it is a separate step, though it has no entry of its own. */
  isApart?: boolean;
  /** Whether it is shown only in a replay: the end of a turn changes nothing visible. */
  isPassing?: boolean;
  /** Whether a later line repeats it with its result: a story shows only that one. */
  isToldLater?: boolean;
  /** What it earned; the name is empty for the subject of the line. */
  gains?: readonly (Gain & { name: string })[];
  /** The number of the entry, if a bot made it and can be asked why. */
  why?: number;
}

export interface LogRound {
  number: number;
  /** A heading that replaces the number of the round. */
  title?: string;
  /** What opened the round. */
  opening: LogLine;
  lines: LogLine[];
}

export interface PlayerRow {
  name: string;
  isBot: boolean;
  /** What this player is doing; empty if there is nothing to report. */
  state: string;
  awaited: boolean;
  /** Marked stations of the small picture. */
  marked: ReadonlySet<string>;
  /** The score by rule, each part in words. */
  parts: readonly string[];
  total: number;
}

/** Keys as they are labelled on the keyboard, and what they do. */
export type KeyRow = readonly [keys: readonly string[], does: string];

/** The list of keys; a game may load it on demand. */
export type KeyRows = () => readonly KeyRow[] | Promise<readonly KeyRow[]>;

/** What is going on, in one sentence. */
export interface Status {
  sentence: string;
  /** Whether it is this reader's turn. */
  isMine: boolean;
  /** Shown during a story, unless this reader's turn begins after it. */
  story?: string;
}
