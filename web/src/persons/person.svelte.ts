/** Who is at this browser, as the server knows it, and the tables that are theirs. */

import { call } from '../api';
import { forgetTable, rememberTable, setPreference, storedTables } from '../device.svelte';
import type { Me, MyTable } from '../protocol/messages';

const here = $state<{ me: Me | null }>({ me: null });

/** The person; null until the server has told. */
export function person(): Me | null {
  return here.me;
}

function take(me: Me): Me {
  here.me = me;
  if (me.name) setPreference('name', me.name);
  return me;
}

/** Ask who is here, and put tables of the person on this device's shelf. */
export async function visit(): Promise<void> {
  take(await call<Me>('me'));
  await fetchTables();
}

async function fetchTables(): Promise<void> {
  const known = new Set(storedTables().flatMap(({ seats }) => seats.map(({ link }) => link)));
  for (const table of (await call<MyTable[]>('me/tables')).reverse()) {
    if (table.seats.every(({ link }) => known.has(link))) continue;
    rememberTable(stored(table));
  }
}

function stored({ table, game, map, over, spectators, names, seats }: MyTable) {
  const own = seats.map(({ seat, link }) => ({ seat, link, name: names[seat] ?? '' }));
  return {
    table,
    game,
    map,
    over,
    spectators,
    names,
    seats: own,
    invitations: [],
    seen: Date.now(),
  };
}

/** Have another name. */
export async function rename(name: string): Promise<void> {
  take(await call<Me>('me/name', { name }));
}

/** Become an account: whatever was played stays. */
export async function register(name: string, password: string): Promise<void> {
  take(await call<Me>('me/account', { name, password }));
}

/** Log in: the account's tables come to this device. */
export async function logIn(name: string, password: string): Promise<void> {
  take(await call<Me>('session', { name, password }));
  await fetchTables();
}

/** Log out, here or everywhere: the person's tables leave this device. */
export async function logOut(where: 'here' | 'everywhere'): Promise<void> {
  await leave(where === 'here' ? 'session/end' : 'session/end-everywhere', {});
}

/** Delete the person. */
export async function deleteMe(password: string): Promise<void> {
  await leave('me/delete', { password });
}

async function leave(path: string, body: object): Promise<void> {
  const mine = await call<MyTable[]>('me/tables');
  take(await call<Me>(path, body));
  for (const { table } of mine) forgetTable(table);
  setPreference('name', '');
}
