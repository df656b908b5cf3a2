import type { Like } from '..';
import type { archived as german } from '../de/archived';

export const archived: Like<typeof german> = {
  'archived.title': 'For reading only',
  'archived.title.stopped': 'Stopped without a result',
  'archived.text':
    'The map or the rules have changed since this match was played. It can’t go on; how it stood is kept.',
  'archived.seat': '{name}: {score} points',
  'archived.why.map': 'The map that it was played on is no longer here.',
  'archived.why.rules': 'By today’s rules one of its entries is not possible.',
  'archived.why.deal': 'Cards or tiles would be drawn differently today.',
  'archived.why.end': 'By today’s rules it would end differently.',
  'archived.why.agreed': 'Everybody agreed to stop without a result.',
  'archived.why.withdrawn': 'Whoever had opened this table has closed it before play began.',
  'archived.why.closed': 'Whoever administers this house has closed the table.',
  'archived.reason': 'Reason: {reason}',
  'archived.closed': 'What was not open yet stays closed.',
  'archived.status': 'This match is for reading only.',
  'archived.tab': 'Standing',
  'archived.rest': 'After that, as stored',
  'archived.again': 'Start over',
  'archived.other': 'With other settings',
  'archived.begun': 'Somebody at the table has started over.',
  'archived.join': 'Join',
  'archived.watch': 'Watch',
  'archived.record': 'Record',
  'problem.match/not-archived': 'This game goes on: it is at its table.',
};
