/** What can be said with one press, in whatever language it is read. */

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
