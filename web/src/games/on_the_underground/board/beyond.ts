/** What lies beyond the edges of the part of a plan that is shown, and which way it lies. */

import type { Box, Point } from '../../../board/plane';

/** What matters: its place in pixels of the board, what it is, and what it is called. */
export interface Beyond extends Point {
  id: string;
  kind: 'express' | 'standard' | 'passenger';
  name: string;
}

/** A sign for it; it stands beside the plan and covers nothing. */
export interface BeyondSign extends Beyond {
  /** Where it lies, seen from the middle of what is shown, in degrees; 0 is to the right. */
  angle: number;
}

/** The middle of a station may be so many pixels beyond the edge: half of it is still seen. */
const HALF = 6;

export function isWithin({ x, y }: Point, part: Box): boolean {
  const isAcross = x > part.x - HALF && x < part.x + part.width + HALF;
  return isAcross && y > part.y - HALF && y < part.y + part.height + HALF;
}

/** Return signs for what is not in the part that is shown, in the same order. */
export function signsFor(all: readonly Beyond[], part: Box): BeyondSign[] {
  const [x, y] = [part.x + part.width / 2, part.y + part.height / 2];
  return all
    .filter((one) => !isWithin(one, part))
    .map((one) => ({
      ...one,
      angle: Math.round((Math.atan2(one.y - y, one.x - x) * 180) / Math.PI),
    }));
}

/** From a vowel to the next syllable, which begins with one consonant, or some that are one sound. */
const SYLLABLE =
  /[aeiouyäöü][^aeiouyäöü]*?(?=(?:sch|ch|ck|ph|sh|th|[bfgkp][lr]|[dt]r|[^aeiouyäöü])[aeiouyäöü])/giu;
/** Shorter words, and parts of words, stay whole. */
const [WORD, PART] = [7, 3];
const SOFT_HYPHEN = '\u00ad';

/** A name whose long words may be broken between syllables, where its sign is narrower. */
export function breakable(name: string): string {
  return name.replace(/[^ -]+/gu, (word) =>
    word.replace(SYLLABLE, (part, at: number) => {
      const [before, after] = [at + part.length, word.length - at - part.length];
      const isWhole = word.length < WORD || before < PART || after < PART;
      return isWhole ? part : part + SOFT_HYPHEN;
    }),
  );
}
