/** The state of the board in words: headings with lists, as each game fills them. */

export interface WordSection {
  title: string;
  items: readonly string[];
  /** Below it, with headings of their own. */
  parts?: readonly WordSection[];
}

/** Tells them; a game may load what it tells them with. */
export type Words = () => readonly WordSection[] | Promise<readonly WordSection[]>;
