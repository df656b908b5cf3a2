import type { Like } from '..';
import type { undergroundEnd as german } from '../de/undergroundEnd';

export const undergroundEnd: Like<typeof german> = {
  'end.ug.tie-tokens': 'A tie on points: more branch tokens ({tokens}) decide.',
  'end.ug.tie-shared': 'The number of branch tokens is the same, too, so the win is shared.',
  'end.ug.who': 'Who and which line',
  'end.ug.branch': { one: '{n} branch token', other: '{n} branch tokens' },
  'end.ug.rail': 'Rail stations',
  'end.ug.terminus': 'Termini',
  'end.ug.connection': 'Connections',
  'end.ug.loop': 'Loops',
  'end.ug.plus': 'Plus stations',
  'end.ug.rides': 'Rides of the passenger',
  'end.ug.sets': { one: '{n} set of five landmarks', other: '{n} sets of five landmarks' },
  'end.ug.hand': 'Landmarks in hand',
  'end.ug.hand.counts': '{n} × {kind}, this kind counts',
  'end.ug.hand.not': '{n} × {kind}',
  'end.ug.legend': 'What the signs mean',
};
