import type { Like } from '../../../../texts';
import type { de } from './de';

/** What the lobby says of the game. */
export const en: Like<typeof de> = {
  'home.voll_verplant': 'Turn a card, fill a window, cross stations: who plans the city best?',
  'facts.voll_verplant': '{lines} lines, {stations} stations, {windows} windows',
  'new.city.own.voll_verplant':
    'The sheets are our own designs after the real networks, not the printed ones.',
  'new.seats.voll_verplant.1':
    'Alone: you play for one of eight bands. Every free station costs a point.',
  'new.option.special': 'Special stations',
  'new.option.special.text':
    'Whoever marks a station with a star enters the same value once more at once. For experienced planners.',
  'game.voll_verplant': 'Voll verplant',
  'home.minutes.voll_verplant': '30',
};
