/** When the guide of a first game keeps silent: it is asked before the guide is loaded. */

import type { Offers, Position } from '../../protocol/deutschland_rummy';

interface Moment {
  position: Position;
  offers: Offers | null;
}

/**
 * Whether the steps of the guide have to wait: for an answer, which is told of beside them, and until
 * the first own turn, where another player begins.
 */
export function isUntaught({ position, offers }: Moment): boolean {
  const { log, seat } = position;
  const hasActed = log.some((entry) => entry.type === 'act' && entry.seat === seat);
  return offers?.phase === 'answer' || (offers === null && !hasActed);
}
