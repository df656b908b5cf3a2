/** The sentences of the administration page, loaded with it. */

import { sentences } from '../../texts';
import type { de } from './de';

export const {
  t,
  isKey,
  load: loadAdmin,
} = sentences<keyof typeof de>({
  de: async () => (await import('./de')).de,
  en: async () => (await import('./en')).en,
});
