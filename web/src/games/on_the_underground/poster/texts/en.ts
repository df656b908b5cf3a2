import type { Like } from '../../../../texts';
import type { de } from './de';

/** What the lobby says of the game. */
export const en: Like<typeof de> = {
  'game.on_the_underground': 'On the Underground',
  'home.on_the_underground': 'Lay track in London and Berlin to get a passenger everywhere.',
  'new.city.own.on_the_underground':
    'Stations, neighbours and track spaces as on the printed board; the drawing is our own.',
  'new.seats.on_the_underground.2': 'With two players, each has four lines.',
  'new.seats.on_the_underground.3': 'With three players, each has three lines.',
  'new.seats.on_the_underground.4': 'With four players, each has two lines.',
  'new.seats.on_the_underground.5': 'With five players, each has two lines.',
  'facts.on_the_underground':
    '{stations} stations, {edges} edges, {spaces} track spaces, {cards} destinations',
  'home.minutes.on_the_underground': '60',
};
