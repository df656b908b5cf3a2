import type { Like } from '../../../../texts';
import type { de } from './de';

/** What is special about a board, for the lobby; loaded with the pictures to choose from. */
export const en: Like<typeof de> = {
  'about.london':
    'Has connections and loops: a line scores 3 points for two stations with the same symbol, and 1 point for each station it encloses.',
  'about.berlin':
    'No connections or loops, but plus stations: a line’s second and third score 2 points each, its fourth 4. And landmarks to collect: five different ones are worth 10 points; at the end, each of your most frequent kind is worth 3.',
};
