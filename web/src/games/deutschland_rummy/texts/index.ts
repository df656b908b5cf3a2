/** The sentences of the game, loaded with it; those of the bench stand with the bench. */

import { sentences, type Sentences } from '../../../texts';
import type { de as bench } from '../bench/texts/de';
import { load as loadLater, loaded } from '../later/texts';
import type { de as later } from '../later/texts/de';
import type { de } from './de';

type First = keyof typeof de | keyof typeof bench;

const first = sentences<First>(
  {
    de: async () => ({ ...(await import('./de')).de, ...(await import('../bench/texts/de')).de }),
    en: async () => ({ ...(await import('./en')).en, ...(await import('../bench/texts/en')).en }),
  },
  loaded,
);

export const { load } = first;
export const { t, isKey } = first as Sentences<First | keyof typeof later>;

/** Return a part that is loaded when it is needed, once its sentences are there, too. */
export async function withWords<Part>(part: Promise<Part>): Promise<Part> {
  const [found] = await Promise.all([part, loadLater()]);
  return found;
}
