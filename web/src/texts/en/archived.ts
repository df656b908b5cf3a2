import type { Like } from '..';
import type { archived as german } from '../de/archived';

export const archived: Like<typeof german> = {
  'archived.title': 'Read-only',
  'archived.title.stopped': 'Stopped without a result',
  'archived.text':
    'The map or the rules have changed since this game was played. It can’t be continued, but its last position is kept.',
  'archived.seat': '{name}: {score}',
  'archived.why.map': 'The map it was played on is no longer available.',
  'archived.why.rules': 'Today’s rules don’t allow one of its entries.',
  'archived.why.deal': 'Cards or tiles would be drawn differently today.',
  'archived.why.end': 'Under today’s rules it would end differently.',
  'archived.why.agreed': 'Everybody agreed to stop without a result.',
  'archived.why.withdrawn': 'The host closed this table before play began.',
  'archived.why.closed': 'An administrator closed this table.',
  'archived.reason': 'Reason: {reason}',
  'archived.closed': 'What was still hidden stays hidden.',
  'archived.status': 'This game is read-only.',
  'archived.tab': 'Standing',
  'archived.rest': 'The rest, as stored',
  'archived.again': 'Start over',
  'archived.other': 'Change settings',
  'archived.begun': 'Somebody at the table has started over.',
  'archived.join': 'Join',
  'archived.watch': 'Watch',
  'archived.record': 'Record',
  'problem.match/not-archived': 'This game is still running at its table.',
};
