import type { Like } from '..';
import type { end as german } from '../de/end';

export const end: Like<typeof german> = {
  'end.arrived': 'Terminus. All change, please!',
  'end.wins': '{name} wins with {n} points.',
  'end.you-win': 'You win with {n} points.',
  'end.shared': '{names} share the win with {n} points.',
  'end.table': 'Score by rule',
  'end.place': 'Place',
  'end.player': 'Who',
  'end.total': 'Total',
  'end.rematch': 'Rematch',
  'end.again': 'Play again',
  'end.rematch.other': 'With other settings',
  'end.record': 'Download the game',
  'end.rematch.watching': 'A rematch is begun by somebody who played.',
  'end.audit': 'Was the shuffle fair?',
  'end.audit.text':
    'Before the first card only the check value of the secret seed was known. Now the seed lies open, with the shares of randomness of all devices at the table. From both follows every card of this game; nobody could change them afterwards.',
  'end.audit.commitment': 'Check value (SHA-256), known from the start',
  'end.audit.seed': 'Seed, secret until the end',
  'end.audit.shares': 'Shares of the devices',
  'end.audit.no-shares': 'none',
  'end.audit.right': 'Worked out in this browser: the check value belongs to this seed.',
  'end.audit.wrong': 'The check value does not belong to this seed. Do not trust this game.',
  'end.audit.how':
    'Card by card the program itself checks it: download the game and call “netzplan replay FILE” on the command line.',
  'replay.title': 'Watch the game',
  'replay.first': 'To the start',
  'replay.back': 'One step back',
  'replay.play': 'Play',
  'replay.pause': 'Pause',
  'replay.forward': 'One step on',
  'replay.last': 'To the end',
  'replay.at': 'Step {at} of {length}',
  'replay.slider': 'Step of the game',
};
