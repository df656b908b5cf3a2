/** The sentences for those who administer the house, loaded with their page. */

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
