/** Whether the latest choice can be undone: all choose at once, and bots are quick. */

import type { Position } from '../../../protocol/voll_verplant';

/** Whether a round waits for another person, so that there is time to reconsider. */
function isWaiting({ info, seat }: Position): boolean {
  return info.awaited.some((at) => at !== seat && info.seats[at]?.kind !== 'bot');
}

/**
 * Whether undo is on offer.
 *
 * With only bots, a choice is revealed as soon as they have chosen, a moment later; only within a
 * chain of extra entries can it be undone.
 */
export function canTakeBack(position: Position): boolean {
  return position.can_undo && (position.offers !== null || isWaiting(position));
}

/** Why nothing can be undone, as the key of a sentence. */
export function whyNot({ info, seat }: Position): `choice.undo.${'alone' | 'bots' | 'none'}` {
  const others = info.seats.filter((_, at) => at !== seat);
  if (others.length === 0) return 'choice.undo.alone';
  return others.every(({ kind }) => kind === 'bot') ? 'choice.undo.bots' : 'choice.undo.none';
}
