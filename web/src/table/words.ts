/** The state of the board in words: headings with lists, as each game fills them. */

export interface WordSection {
  title: string;
  items: readonly string[];
  /** Subsections, with their own headings. */
  parts?: readonly WordSection[];
}

/** Returns the sections; a game may load its texts first. */
export type Words = () => readonly WordSection[] | Promise<readonly WordSection[]>;
