/** Whether an answer to a request waits for this reader. */

import type { Position } from '../../../protocol/deutschland_rummy';

/** Whether all persons share one device: it is handed on for each answer. */
export function sharesDevice({ seats }: Position['info']): boolean {
  const persons = seats.filter(({ kind }) => kind !== 'bot');
  return persons.length > 1 && persons.every(({ kind }) => kind === 'me' || kind === 'local');
}

/** Whether the reader has to answer: who has nothing to give is answered for. */
export function mustAnswer({ offers, info }: Pick<Position, 'offers' | 'info'>): boolean {
  return offers?.phase === 'answer' && (offers.gifts.length > 0 || sharesDevice(info));
}
