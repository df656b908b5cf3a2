/** From a finished table to the next one. */

import { linkInfo } from '../api';
import { addressOf, rememberTable, type StoredSeat } from '../device.svelte';
import { seatName } from '../names';
import { go } from '../route.svelte';

/**
 * Remember the new table and go there.
 *
 * `links` is from the server: old link to new link, both in the response of the rematch call and in
 * its push to the sockets of everybody else at the table.
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
