/** The sentences about what is said, loaded where something can be. */

import { sentences } from '../../texts';
import type { de } from './de';

export const {
  t,
  isKey,
  load: loadTalk,
} = sentences<keyof typeof de>({
  de: async () => (await import('./de')).de,
  en: async () => (await import('./en')).en,
});
