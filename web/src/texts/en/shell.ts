import type { Like } from '..';
import type { shell as german } from '../de/shell';

export const shell: Like<typeof german> = {
  'shell.home': 'Netzplan, to the home page',
  'shell.skip': 'Skip to content',
  'shell.settings': 'Settings',
  'shell.me': 'You and your tables',
  'shell.me.name': 'You and your tables: {name}',
  'shell.language.other': 'Deutsch',
  'shell.theme': 'Colours',
  'shell.theme.system': 'as the device',
  'shell.theme.light': 'light',
  'shell.theme.dark': 'dark',
  'shell.sound': 'Sounds',
  'shell.mute': 'Turn sounds off',
  'shell.confirm': 'Confirm entries',
  'shell.confirm.on': 'On: only the button or Enter enters a choice.',
  'shell.confirm.off':
    'Off: a second click on the same line enters it, in On the Underground the first click of a mouse does; turns end without being asked about.',
  'shell.close': 'Close',
  'shell.footer':
    'Unofficial: a free project, not affiliated with the publishers of the board games. All drawings and texts are our own.',
  'missing.title': 'No train stops here',
  'missing.text': 'There is no such address. Perhaps the end of the link is missing.',
  'missing.home': 'To the home page',
  'failed.title': 'Service disruption',
  'failed.link': 'This link leads to no table',
  'failed.used': 'This invitation has been used',
  'failed.gone': 'This is where it ends',
  'failed.home': 'To your tables',
  'failed.again': 'Try again',
  'failed.part': 'This part of the page could not be loaded.',
  'failed.text':
    'Something on this page went wrong. Nothing is lost: the game is kept by the server.',
  'problem.network/unreachable':
    'The server cannot be reached. Check your connection and try again.',
  'problem.server/fault': 'Something went wrong at the server. Nothing was changed; try again.',
  'problem.server/unavailable':
    'The server can’t store anything right now. Look at what counts already, and try again in a moment.',
  'problem.request/malformed': 'The details do not fit ({field}). Nothing was changed.',
  'problem.request/too-large': 'The request is too large.',
  'problem.request/too-many': {
    one: 'Too many requests at once. Try again in {n} second.',
    other: 'Too many requests at once. Try again in {n} seconds.',
  },
  'problem.request/host':
    'The server is not reached by this name. Use the address that you were given.',
  'problem.request/origin': 'The server takes this from its own page only.',
  'problem.request/media-type': 'The server takes no request of that kind.',
  'problem.house/read-only':
    'The server is read-only for now: you can look around, but not start or play anything. Nothing is lost, and the clocks are stopped.',
  'problem.person/banned': 'You can’t play, talk or open tables here. Reason: {reason}.',
  'problem.person/banned-until':
    'Until {until} you can’t play, talk or open tables here. Reason: {reason}.',
  'problem.game/unknown': 'There is no such game here.',
  'problem.map/unknown': 'There is no such map.',
  'problem.table/no-hints': 'This table is played without hints.',
  'problem.table/no-reasons':
    'At this table bots say only after the end why they did what they did.',
  'problem.table/name': 'A name has 1 to {most} characters.',
  'problem.seat/blocked': 'Somebody at this table does not want to play with you.',
  'problem.table/name-alike':
    'Somebody here has this name, or one that looks just like it. Take another one.',
  'problem.person/name-taken': 'An account has this name, or one that looks just like it.',
  'problem.link/unknown':
    'No table belongs to this link. Perhaps its end is missing; ask for a new one.',
  'problem.seat/taken': 'Somebody already sits there.',
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
  'problem.request/method': 'The server does not know this request.',
  'problem.request/unknown': 'The server does not know this request.',
  'problem.unknown': 'That did not work ({code}). Nothing was changed.',
  'shell.story': 'Moves of the others',
  'shell.story.off': 'don’t show',
  'shell.story.quick': 'quick',
  'shell.story.normal': 'normal',
  'shell.story.slow': 'slow',
};
