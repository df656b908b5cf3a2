/** What is outside the visible part of a plan, and in which direction. */

import type { Box, Point } from '../../../board/plane';

/** Something that matters: its position in pixels of the board, its kind, and its name. */
export interface Beyond extends Point {
  id: string;
  kind: 'express' | 'standard' | 'passenger';
  name: string;
}

/** A sign for it, which is beside the plan and covers nothing. */
export interface BeyondSign extends Beyond {
  /** Its direction from the middle of the view, in degrees; 0 is to the right. */
  angle: number;
}

/** Pixels by which the middle of a station may be outside the edge, so that half of it is visible. */
const HALF = 6;

export function isWithin({ x, y }: Point, part: Box): boolean {
  const isAcross = x > part.x - HALF && x < part.x + part.width + HALF;
  return isAcross && y > part.y - HALF && y < part.y + part.height + HALF;
}

/** Return signs for everything outside the visible part, in the same order. */
export function signsFor(all: readonly Beyond[], part: Box): BeyondSign[] {
  const [x, y] = [part.x + part.width / 2, part.y + part.height / 2];
  return all
    .filter((one) => !isWithin(one, part))
    .map((one) => ({
      ...one,
      angle: Math.round((Math.atan2(one.y - y, one.x - x) * 180) / Math.PI),
    }));
}

/** From a vowel to the next syllable, which begins with one consonant, or a group that is one sound. */
const SYLLABLE =
  /[aeiouyäöü][^aeiouyäöü]*?(?=(?:sch|ch|ck|ph|sh|th|[bfgkp][lr]|[dt]r|[^aeiouyäöü])[aeiouyäöü])/giu;
/** Shorter words, and parts of words, are not broken. */
const [WORD, PART] = [7, 3];
const SOFT_HYPHEN = '\u00ad';

/** A name whose long words may be hyphenated, where its sign is narrower. */
export function breakable(name: string): string {
  return name.replace(/[^ -]+/gu, (word) =>
    word.replace(SYLLABLE, (part, at: number) => {
      const [before, after] = [at + part.length, word.length - at - part.length];
      const isWhole = word.length < WORD || before < PART || after < PART;
      return isWhole ? part : part + SOFT_HYPHEN;
    }),
  );
}
