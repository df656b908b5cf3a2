/** Several players at one device: whose turn it is to hold it. */

import type { Position } from '../protocol/messages';

/**
 * Return the position of the player to whom the device has to be handed, or null.
 *
 * Only when the player shown has chosen and another one at this device has not; so each round
 * begins with the player who ended the one before, and the device changes hands least.
 */
export function nextSeat(own: readonly Position[], shown: Position): Position | null {
  if (own.length < 2 || shown.info.status !== 'running') return null;
  if (shown.offers !== null) return null;
  const waiting = own.filter(({ seat, offers }) => seat !== null && offers !== null);
  return waiting.find(({ seat }) => (seat ?? 0) > (shown.seat ?? 0)) ?? waiting[0] ?? null;
}
