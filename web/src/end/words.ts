/** The sentences of what comes after a match. */

import { loadEnd } from '../texts';

/** Return a part that is loaded when it is needed, once its sentences are there, too. */
export async function withEnd<Part>(part: Promise<Part>): Promise<Part> {
  const [found] = await Promise.all([part, loadEnd()]);
  return found;
}
