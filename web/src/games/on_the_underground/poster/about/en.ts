import type { Like } from '../../../../texts';
import type { de } from './de';

/** What is special about a board, for the lobby; loaded with the pictures to choose from. */
export const en: Like<typeof de> = {
  'about.london':
    'It has connections and loops: two stations with the same symbol bring a line 3 points, each station that it encloses 1 point.',
  'about.berlin':
    'No connections and no loops, but plus stations: a line’s second and third bring 2 points each, its fourth 4. And landmarks to collect: five different ones are worth 10 points, at the end each of the most frequent kind 3.',
};
