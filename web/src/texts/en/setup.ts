import type { Like } from '..';
import type { setup as german } from '../de/setup';

export const setup: Like<typeof german> = {
  'new.title': 'New table',
  'new.city': 'City',
  'new.map': 'Board',
  'new.city.recommended': 'for a first game',
  'new.city.difficulty': 'Difficulty {level} of 4',
  'new.city.difficulty.1': 'easy',
  'new.city.difficulty.2': 'medium',
  'new.city.difficulty.3': 'tricky',
  'new.city.difficulty.4': 'hard',
  'new.seats': 'Seats',
  'new.seat.me': 'Me',
  'new.seat.me.name': 'Your name',
  'new.seat.local': 'At this device',
  'new.seat.local.name': 'Name at this device',
  'new.seat.bot': 'Bot',
  'new.seat.bot.level': 'Strength of the bot',
  'new.seat.open': 'Open',
  'new.seat.open.text': 'You get the link to invite somebody at the table.',
  'new.seat.remove': 'Remove seat {n}',
  'new.add': 'Add a seat',
  'new.add.local': 'At this device',
  'new.add.bot': 'Bot',
  'new.add.open': 'Friend (by link)',
  'new.seats.full': 'This game has no more than {most} seats.',
  'new.options': 'Variants',
  'new.option.maps': 'Only on {maps}.',
  'new.option.less': 'less',
  'new.option.more': 'more',
  'new.option.starter': 'Who begins',
  'new.option.starter.text':
    'Drawn by lot, or somebody whom you agree on. In a rematch the next seat begins.',
  'new.option.starter.seat': '{name} begins',
  'new.option.seat.drawn': 'drawn by lot',
  'new.option.hints': 'Hints',
  'new.option.hints.text':
    'On demand, in three steps: what to look at, where, and the choice itself. Only whoever asks sees them.',
  'new.option.reasons': 'Bots say why',
  'new.option.reasons.text':
    'In the log every step of a bot can be asked about while the game goes on. After the end it always can.',
  'new.private':
    'A private table: only whoever has a link can play or watch. There is no time limit for turns.',
  'new.create': 'Open the table',
  'new.creating': 'Opening the table …',
  'new.loading': 'Loading the maps',
};
