/** What is told for a while only, as it is no step of the draft, and for how many milliseconds. */

import type { Step } from './given';

export const NEWS: ReadonlySet<Step['kind']> = new Set([
  'kept',
  'rebased',
  'gone',
  'lacking',
  'alone',
]);
export const TELLING = 10_000;
