import type { Like } from '..';
import type { shell as german } from '../de/shell';

export const shell: Like<typeof german> = {
  'shell.home': 'Netzplan, to the home page',
  'shell.skip': 'Skip to content',
  'shell.settings': 'Settings',
  'shell.language.other': 'Deutsch',
  'shell.theme': 'Colours',
  'shell.theme.system': 'as the device',
  'shell.theme.light': 'light',
  'shell.theme.dark': 'dark',
  'shell.sound': 'Sounds',
  'shell.confirm': 'Confirm entries',
  'shell.confirm.hint': 'Off: the second click on the same line enters it at once.',
  'shell.close': 'Close',
  'shell.footer':
    'Unofficial: a free project, not affiliated with the publishers of the board games. Own drawings, own words.',
  'missing.title': 'No train stops here',
  'missing.text': 'There is no such address. Perhaps the end of the link is missing.',
  'missing.home': 'To the home page',
  'failed.title': 'Service disruption',
  'failed.again': 'Try again',
  'failed.text':
    'Something on this page went wrong. Nothing is lost: the game is kept by the server.',
  'problem.network/unreachable':
    'The server cannot be reached. Check your connection and try again.',
  'problem.server/fault': 'Something went wrong at the server. Nothing was changed; try again.',
  'problem.request/malformed': 'The details do not fit ({field}). Nothing was changed.',
  'problem.request/too-large': 'The request is too large.',
  'problem.request/too-many': 'Too many requests at once. It goes on in {seconds} seconds.',
  'problem.request/media-type': 'The server takes no request of that kind.',
  'problem.game/unknown': 'There is no such game here.',
  'problem.map/unknown': 'There is no such map.',
  'problem.table/seats': 'This game cannot be played with that many seats.',
  'problem.table/option': 'This map does not have that option.',
  'problem.table/no-hints': 'This table is played without hints.',
  'problem.table/name': 'A name has 1 to 24 characters.',
  'problem.bot/unknown': 'There is no such bot.',
  'problem.link/unknown':
    'No table belongs to this link. Perhaps its end is missing; ask for a new one.',
  'problem.seat/taken': 'Somebody already sits there.',
  'problem.match/not-over': 'That is only possible when the game is over.',
  'problem.match/over': 'The game is over.',
  'problem.match/not-your-turn': 'You have already chosen in this round.',
  'problem.match/stale':
    'Something has happened meanwhile. Look at the new position and choose again.',
  'problem.match/waiting': 'Some seats are still open.',
  'problem.match/nothing-to-undo': 'There is nothing to take back.',
  'problem.match/too-many-changes': 'Nothing more can be taken back in this round.',
  'problem.link/spectator': 'This link is for watching only.',
  'problem.link/used':
    'This invitation has been used. Whoever has the seat plays on with a link of their own.',
  'problem.match/no-such-position': 'This game has not got that far.',
  'problem.match/outdated': 'This game was begun with an older version and cannot be continued.',
  'archived.title': 'For reading only',
  'archived.text':
    'The map or the rules have changed since this match was played. It can’t go on; how it stood is kept.',
  'archived.seat': '{name}: {score} points',
  'archived.record': 'Record',
  'problem.request/method': 'The server does not know this request.',
  'problem.request/unknown': 'The server does not know this request.',
  'problem.unknown': 'That did not work ({code}). Nothing was changed.',
};
