/** The sentences above the page, loaded when there is something to tell. */

import { sentences } from '../../texts';
import type { de } from './de';

export const { t, load: loadHouse } = sentences<keyof typeof de>({
  de: async () => (await import('./de')).de,
  en: async () => (await import('./en')).en,
});
