/** The sentences for after a match. */

import { loadEnd } from '../texts';

/** Return a part that is loaded on demand, once its sentences are loaded, too. */
export async function withEnd<Part>(part: Promise<Part>): Promise<Part> {
  const [found] = await Promise.all([part, loadEnd()]);
  return found;
}
