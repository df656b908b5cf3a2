import type { Like } from '../../../../texts';
import type { de } from './de';

/** What the lobby says of the game. */
export const en: Like<typeof de> = {
  'game.deutschland_rummy': 'Deutschland Rummy',
  'home.deutschland_rummy':
    'Lay and rebuild routes through Germany until no tile is left on your rack.',
  'new.city.own.deutschland_rummy':
    'Our own reconstruction based on the real railways, not the printed map.',
  'new.seats.deutschland_rummy.2': 'With two players, each begins with 12 tiles.',
  'new.seats.deutschland_rummy.3': 'With three players, each begins with 10 tiles.',
  'new.seats.deutschland_rummy.4': 'With four players, each begins with 8 tiles.',
  'new.option.games': 'Games',
  'new.option.games.text':
    'After each game, kilometres left on the racks count. The lowest total wins.',
  'new.option.answer': 'Time to answer',
  'new.option.answer.text':
    'Only for several people on different devices: how long a player who is asked for a city may think. Silence means no.',
  'new.option.answer.unit': 's',
  'facts.deutschland_rummy': '{cities} cities in {regions} regions, {tiles} connections, 3 jokers',
  'home.minutes.deutschland_rummy': '15 to 40',
};
