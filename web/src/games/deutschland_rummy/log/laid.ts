/** The latest laying as it was sent: the log contains only the routes that it has changed. */

import type { Lay, Position } from '../../../protocol/deutschland_rummy';

/** Return the reader's latest choice if it was a laying, otherwise null. */
export function lastLaid({ log, seat, view }: Pick<Position, 'log' | 'seat' | 'view'>): Lay | null {
  const own = log.findLast((entry) => entry.type === 'act' && entry.seat === seat);
  const isLay = own?.type === 'act' && own.action.type === 'lay';
  return isLay && view ? { type: 'lay', routes: view.table } : null;
}
