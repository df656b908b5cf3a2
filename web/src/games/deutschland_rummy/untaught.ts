/** When the guide of a first game is silent: determined before the guide is loaded. */

import type { Offers, Position } from '../../protocol/deutschland_rummy';

interface Moment {
  position: Position;
  offers: Offers | null;
}

/**
 * Whether the steps of the guide have to wait: for an answer, which has its own step, and until the
 * first own turn, if another player begins.
 */
export function isUntaught({ position, offers }: Moment): boolean {
  const { log, seat } = position;
  const hasActed = log.some((entry) => entry.type === 'act' && entry.seat === seat);
  return offers?.phase === 'answer' || (offers === null && !hasActed);
}
