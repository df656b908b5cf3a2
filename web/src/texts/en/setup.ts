import type { Like } from '..';
import type { setup as german } from '../de/setup';

export const setup: Like<typeof german> = {
  'problem.link/crowded': 'This link is open in too many places. Try again later.',
  'problem.link/renewed': 'This seat has a new link. Log in to play on.',
  'problem.seat/vacated': 'This seat is no longer yours. You can watch.',
  'new.option.starter': 'Who begins',
  'new.option.hints': 'Hints',
  'new.option.reasons': 'Bots say why',
  'new.option.clock_minutes': 'Thinking time',
  'new.option.clock_increment': 'added each turn',
  'new.option.turn_days': 'Days a turn',
  'new.option.starter.seat': '{name} begins',
  'new.option.seat.drawn': 'random',
  'new.option.clock_minutes.unit': 'minutes',
  'new.option.clock_increment.unit': 'seconds',
  'problem.table/no-spectators':
    'This table doesn’t allow spectators. If you are playing, log in to your account.',
  'problem.table/not-chosen':
    'This table is reserved for others. If you are invited, log in to your account.',
  'problem.table/unknown': 'There is no such table.',
};
