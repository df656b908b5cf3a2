/** The sentences of the lobby, loaded with the page that shows them. */

import { sentences } from '../../../texts';
import type { de } from './de';

export const {
  t,
  isKey,
  load: loadLobby,
} = sentences<keyof typeof de>({
  de: async () => (await import('./de')).de,
  en: async () => (await import('./en')).en,
});
