/** From a finished table to the next one. */

import { linkInfo, rematch } from '../api';
import { addressOf, randomShare, rememberTable, type StoredSeat } from '../device.svelte';
import { seatName } from '../names';
import type { Rematch } from '../protocol/messages';
import { go } from '../route.svelte';

/** What this page knows of the rematch of the table that it shows. */
class Next {
  /** Old link to new link; null as long as nobody has started one. */
  links = $state.raw<Record<string, string> | null>(null);
  /** Whether this page has asked for it, and is about to go there. */
  isAsked = $state(false);
}

export const next = new Next();

/** Request a rematch for the seats of this device, by their links, and go there; throws Refused. */
export async function playAgain(links: readonly string[], wanted: Rematch): Promise<void> {
  const [first, ...others] = links;
  if (!first) return;
  next.isAsked = true;
  try {
    const ready = await rematch(first, { ...wanted, links: others, share: randomShare() });
    await followRematch(ready.links);
  } finally {
    next.isAsked = false;
  }
}

/**
 * Remember the new table and go there.
 *
 * `links` is from the server: old link to new link, both in the response of the rematch call and in
 * its push to all sockets at the table.
 */
export async function followRematch(links: Record<string, string>): Promise<void> {
  const told = await Promise.all(Object.values(links).map(linkInfo));
  const first = told[0];
  if (!first) return;
  const { info } = first;
  const seats: StoredSeat[] = told
    .flatMap(({ link, seat }) => (seat === null ? [] : [{ link, seat }]))
    .sort((one, other) => one.seat - other.seat)
    .map(({ link, seat }) => ({ link, seat, name: info.seats[seat]?.name ?? '' }));
  rememberTable({
    table: info.table,
    game: info.game,
    map: info.map,
    seats,
    invitations: [],
    spectators: info.spectators,
    names: info.seats.map(seatName),
    over: false,
  });
  go(addressOf({ seats, spectators: info.spectators }));
}
