/** The sentences of what is loaded when it is needed, with it; they are spoken with those of the game. */

import { sentences } from '../../../../texts';
import type { de } from './de';

/** What is loaded of the game's sentences, these among them. */
export const loaded = {};

export const { load } = sentences<keyof typeof de>(
  {
    de: async () => (await import('./de')).de,
    en: async () => (await import('./en')).en,
  },
  loaded,
);
