/** The sentences of the booklet, loaded with it. */

import { sentences } from '../../../../texts';
import type { de } from './de';

export type Words = keyof typeof de;

export const { t: say, load } = sentences<Words>({
  de: async () => (await import('./de')).de,
  en: async () => (await import('./en')).en,
});
