import type { Like } from '../../../../texts';
import type { de } from './de';

/** What the lobby says of the game. */
export const en: Like<typeof de> = {
  'home.voll_verplant': 'Turn a card, fill a window, cross off stations: who plans the city best?',
  'facts.voll_verplant': '{lines} lines, {stations} stations, {windows} windows',
  'new.city.own.voll_verplant':
    'The sheets are our own designs based on the real networks, not the printed ones.',
  'new.seats.voll_verplant.1':
    'Solo: you play for one of eight bands. Every free station costs a point.',
  'new.option.special': 'Special stations',
  'new.option.special.text':
    'If you mark a starred station, you enter the same value again right away. For experienced planners.',
  'game.voll_verplant': 'Voll verplant',
  'home.minutes.voll_verplant': '30',
};
