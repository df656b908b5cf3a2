/** The lobby's calls of the server, and taking a seat that was found. */

import { call } from '../../api';
import {
  addressOf,
  claimKey,
  randomShare,
  rememberTable,
  setPreference,
} from '../../device.svelte';
import { seatName } from '../../names';
import type {
  Access,
  LinkInfo,
  Lobby,
  LobbyTable,
  QuickSeat,
  Seated,
} from '../../protocol/messages';
import { go } from '../../route.svelte';

/** The fields of the filter, in the page's URL and for the server. */
export const FILTERS = ['game', 'pace', 'seats', 'bots'] as const;

/** A page of the matching tables, beginning with `from`. */
export function findTables(wish: URLSearchParams, from = 0): Promise<Lobby> {
  const query = new URLSearchParams();
  for (const name of FILTERS) {
    const value = wish.get(name);
    if (value) query.set(name, value);
  }
  if (wish.get('show') === 'watch') query.set('running', 'yes');
  if (from > 0) query.set('from', String(from));
  return call<Lobby>(`lobby?${query}`);
}

/** The tables of several pages, each once, as the first tells it: while others come, pages overlap. */
export function together(...pages: (readonly LobbyTable[])[]): LobbyTable[] {
  const all = pages.flat();
  const firstOf = new Map(all.toReversed().map((table) => [table.table, table]));
  return all.filter((table) => firstOf.get(table.table) === table);
}

/** Store a seat in this browser, and go there. */
function takeSeat({ link, seat, info }: LinkInfo, name: string): void {
  const seats = seat === null ? [] : [{ seat, link, name }];
  const { table, game, map, spectators } = info;
  rememberTable({
    ...{ table, game, map, seats, spectators },
    names: info.seats.map(seatName),
    invitations: [],
    over: false,
  });
  setPreference('name', name);
  go(addressOf({ seats, spectators }));
}

/** Sit down at a table of the lobby, and go there; throws Refused. */
export async function join(table: string, name: string): Promise<void> {
  const body = { name, share: randomShare(), key: claimKey(table) };
  takeSeat(await call<LinkInfo>(`lobby/${encodeURIComponent(table)}/claim`, body), name);
}

/** Sit down at any table that suits, or at a new one, and go there; throws Refused. */
export async function sitAnywhere(wanted: QuickSeat): Promise<void> {
  const { joined, made } = await call<Seated>('lobby/quick', wanted);
  if (joined) takeSeat(joined, wanted.name);
  if (!made) return;
  const { game, map, seats } = wanted.otherwise;
  const own = made.seats.filter(({ kind }) => kind === 'me');
  const mine = own.map(({ seat, link }) => ({ seat, link, name: wanted.name }));
  rememberTable({
    ...{ table: made.table, game, map, seats: mine, spectators: made.spectators },
    names: seats.map(({ name }) => name ?? ''),
    invitations: made.seats
      .filter(({ kind }) => kind === 'open')
      .map(({ seat, link }) => ({ seat, link })),
    over: false,
  });
  setPreference('name', wanted.name);
  go(addressOf({ seats: mine, spectators: made.spectators }));
}

/** Let bots take the open seats at the host's table; throws Refused. */
export const fillNow = (link: string, bot: string) =>
  call<LinkInfo>(`links/${encodeURIComponent(link)}/fill`, { bot });

/** Change who may come to the table of a host's link; throws Refused. */
export const setAccess = (link: string, access: Access) =>
  call<LinkInfo>(`links/${encodeURIComponent(link)}/access`, access);
