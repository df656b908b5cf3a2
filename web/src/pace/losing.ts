/** Seats that were given away or seem to be taken; loaded once a page hears of one. */

import { call, claim } from '../api';
import {
  claimKey,
  dropTables,
  hasClaimed,
  prefs,
  rememberTables,
  tableOfLink,
} from '../device.svelte';
import { problemOf } from '../problems';
import type { LinkInfo, Problem } from '../protocol/messages';
import type { PlaySocket } from '../socket.svelte';
import { t } from '../texts';
import { isGoing } from './agreeing';

/** Links of seats of which this page knows that they are lost: each is told of once. */
const lost = new Set<string>();

/** Go on without a seat that was given away, unless it was left here. */
export async function lose(
  problem: Problem,
  socket: PlaySocket | null,
  /** Opens the table again; returns its socket if this device can only watch from now on. */
  goOn: () => Promise<PlaySocket | null | false>,
): Promise<void> {
  if (isGoing() || lost.has(problem.link)) return;
  lost.add(problem.link);
  if (problem.code === 'seat/vacated') drop(problem.link);
  else if (!(await forget(problem.link))) return;
  socket?.close();
  const watching = await goOn();
  if (watching) watching.problem = { ...problem, code: 'seat/vacated' };
}

/**
 * Forget a seat that the server does not know, and return whether that was done.
 *
 * It stays if the server does not have the table either: for a while it may have the wrong database.
 */
export async function forget(link: string): Promise<boolean> {
  const table = tableOfLink(link);
  if (!table || !(await isKnown(table.spectators))) return false;
  drop(link);
  return true;
}

function drop(link: string): void {
  const table = tableOfLink(link);
  if (!table) return;
  dropTables([table.table]);
  const seats = table.seats.filter((seat) => seat.link !== link);
  if (seats.length) rememberTables([{ ...table, seats }]);
}

/** What a seat opens after all of which the server says that it is taken or unknown; null if nothing. */
export async function regained(link: string, code: string): Promise<LinkInfo | null> {
  // It was given away; others of ours at the table may be left.
  if (code === 'link/unknown') await forget(link);
  // It may be ours, though the answer to the claim was lost.
  if (code !== 'seat/taken' || !hasClaimed(link)) return null;
  return claim(link, { name: prefs.name || t('seat.guest'), key: claimKey(link) });
}

/** Whether the server has the table with a link for spectators. */
async function isKnown(spectators: string): Promise<boolean> {
  try {
    await call(`links/${spectators}`);
    return true;
  } catch (thrown) {
    return problemOf(thrown).code === 'table/no-spectators';
  }
}
