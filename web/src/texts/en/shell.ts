import type { Like } from '..';
import type { shell as german } from '../de/shell';

export const shell: Like<typeof german> = {
  'shell.home': 'Netzplan home page',
  'shell.skip': 'Skip to content',
  'shell.settings': 'Settings',
  'shell.me': 'You and your tables',
  'shell.me.name': 'You and your tables: {name}',
  'shell.language.other': 'Deutsch',
  'shell.theme': 'Colours',
  'shell.theme.system': 'system',
  'shell.theme.light': 'light',
  'shell.theme.dark': 'dark',
  'shell.sound': 'Sounds',
  'shell.mute': 'Turn sounds off',
  'shell.confirm': 'Confirm moves',
  'shell.confirm.on': 'On: you confirm each move with the button or Enter.',
  'shell.confirm.off':
    'Off: a second click on the same line confirms it; in On the Underground one mouse click is enough. Turns end without asking.',
  'shell.close': 'Close',
  'shell.footer':
    'Unofficial: a free project, not affiliated with the publishers of the board games. All drawings and texts are our own.',
  'missing.title': 'No train stops here',
  'missing.text': 'This page doesn’t exist. Perhaps the end of the link is missing.',
  'missing.home': 'Home page',
  'failed.title': 'Service disruption',
  'failed.link': 'There is no table at this link',
  'failed.used': 'This invitation has been used',
  'failed.gone': 'End of the line',
  'failed.home': 'Your tables',
  'failed.again': 'Try again',
  'failed.part': 'This part of the page could not be loaded.',
  'failed.renewed': 'There is a new version. Your games are saved on the server.',
  'failed.reload': 'Reload',
  'problem.network/unreachable':
    'The server cannot be reached. Check your connection and try again.',
  'problem.page/fault':
    'Something went wrong on this page. Reload it; your games are saved on the server.',
  'problem.server/fault': 'Something went wrong on the server. Nothing was changed; try again.',
  'problem.server/unavailable':
    'The server can’t save anything right now. Check what has been saved, and try again in a moment.',
  'problem.request/malformed': 'Some of the input is not valid ({field}). Nothing was changed.',
  'problem.request/too-large': 'The request is too large.',
  'problem.request/too-many': {
    one: 'Too many requests at once. Try again in {n} second.',
    other: 'Too many requests at once. Try again in {n} seconds.',
  },
  'problem.request/host': 'The server doesn’t answer at this address. Use the one you were given.',
  'problem.request/origin': 'The server only accepts this from its own page.',
  'problem.request/media-type': 'The server doesn’t accept this kind of request.',
  'problem.house/read-only':
    'The server is read-only for now: you can look around, but not start or play anything. Nothing is lost, and the clocks are stopped.',
  'problem.person/banned': 'You can’t play, chat or open tables here. Reason: {reason}.',
  'problem.person/banned-until':
    'Until {until} you can’t play, chat or open tables here. Reason: {reason}.',
  'problem.game/unknown': 'There is no such game here.',
  'problem.map/unknown': 'There is no such map.',
  'problem.table/no-hints': 'This table is played without hints.',
  'problem.table/no-reasons': 'At this table bots explain their moves only after the game.',
  'problem.table/name': 'A name must have 1 to {most} characters.',
  'problem.seat/blocked': 'Somebody at this table does not want to play with you.',
  'problem.table/name-alike':
    'Somebody here already has this name, or one that looks just like it. Choose another one.',
  'problem.person/name-taken': 'An account already has this name, or one that looks just like it.',
  'problem.link/unknown':
    'This link leads nowhere: the invitation was withdrawn, or the link is incomplete. Ask for a new one.',
  'problem.seat/taken': 'Somebody already sits there.',
  'problem.match/over': 'The game is over.',
  'problem.match/not-your-turn': 'It isn’t your turn.',
  'problem.match/stale':
    'Something has happened in the meantime. Check the new position and choose again.',
  'problem.match/waiting': 'Some seats are still open.',
  'problem.match/nothing-to-undo': 'There is nothing to undo.',
  'problem.match/too-many-changes': 'Nothing more can be undone in this round.',
  'problem.link/spectator': 'This link is for watching only.',
  'problem.link/used':
    'This invitation has been used. The player in this seat now has their own link.',
  'problem.match/no-such-position': 'This game has not got that far.',
  'problem.match/outdated': 'This game was started with an older version and can’t be continued.',
  'problem.request/method': 'The server does not know this request.',
  'problem.request/unknown': 'The server does not know this request.',
  'problem.unknown': 'That did not work ({code}). Nothing was changed.',
  'shell.story': 'Others’ moves',
  'shell.story.off': 'don’t show',
  'shell.story.quick': 'quick',
  'shell.story.normal': 'normal',
  'shell.story.slow': 'slow',
};
