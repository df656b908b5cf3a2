/** The person at this browser, according to the server, and their tables. */

import { call } from '../api';
import {
  isForgotten,
  rememberTables,
  setPreference,
  storedTables,
  type StoredTable,
} from '../device.svelte';
import type { Me, MyTable } from '../protocol/messages';

const here = $state<{ me: Me | null }>({ me: null });

/** The person; null until the server has responded. */
export function person(): Me | null {
  return here.me;
}

/** Take the server's report of who is here. */
export function take(me: Me): void {
  here.me = me;
  if (me.name) setPreference('name', me.name);
}

let asking: Promise<void> | null = null;

/** Fetch who is here, and their tables; concurrent callers share the request. */
export function visit(): Promise<void> {
  asking ??= ask().finally(() => (asking = null));
  return asking;
}

/** Fetch the same after what has just changed: a request that is on its way may not know of it. */
export async function visitAgain(): Promise<void> {
  await asking?.catch(() => undefined);
  await visit();
}

async function ask(): Promise<void> {
  take(await call<Me>('me'));
  await fetchTables();
}

/** Put the tables of the person on this device's shelf, and learn from the finished ones. */
export async function fetchTables(): Promise<void> {
  const tables = (await call<MyTable[]>('me/tables')).reverse();
  const known = new Set(storedTables().flatMap(({ seats }) => seats.map(({ link }) => link)));
  const fresh = tables.filter(
    ({ table, seats }) => !seats.every(({ link }) => known.has(link)) && !isForgotten(table),
  );
  if (fresh.length > 0) rememberTables(fresh.map(stored));
  // Only those who have finished a match need it.
  if (tables.some(({ over }) => over)) (await import('./learning')).learn(tables);
}

function stored({
  table,
  game,
  map,
  over,
  spectators,
  names,
  seats,
  created,
}: MyTable): StoredTable {
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
    seen: Date.parse(created),
  };
}
