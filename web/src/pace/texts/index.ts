/** The sentences about clocks and what all agree on, loaded where there are some. */

import { sentences } from '../../texts';
import type { de } from './de';

export const {
  t,
  isKey,
  load: loadPace,
} = sentences<keyof typeof de>({
  de: async () => (await import('./de')).de,
  en: async () => (await import('./en')).en,
});
