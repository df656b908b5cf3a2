/** The sentences of the game, loaded with it; those of the bench stand with the bench. */

import { sentences } from '../../../texts';
import type { de as bench } from '../bench/texts/de';
import type { de } from './de';

export const { t, isKey, load } = sentences<keyof typeof de | keyof typeof bench>({
  de: async () => ({ ...(await import('./de')).de, ...(await import('../bench/texts/de')).de }),
  en: async () => ({ ...(await import('./en')).en, ...(await import('../bench/texts/en')).en }),
});
