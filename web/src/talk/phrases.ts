/** Phrases that can be said with one press, and are read in any language. */

import type { Say } from '../protocol/messages';

export const PHRASES: readonly NonNullable<Say['phrase']>[] = [
  'hello',
  'luck',
  'nice',
  'wow',
  'oops',
  'sorry',
  'moment',
  'back',
  'hurry',
  'again',
  'thanks',
  'bye',
];
