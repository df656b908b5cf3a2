/** Messages that are no steps of the draft and are shown only for a while, in milliseconds. */

import type { Step } from './given';

export const NEWS: ReadonlySet<Step['kind']> = new Set([
  'kept',
  'rebased',
  'gone',
  'lacking',
  'alone',
]);
export const TELLING = 10_000;
