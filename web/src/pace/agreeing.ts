/** Calls for agreements at a table, where a refusal is thrown, and seats that were given away. */

import { call } from '../api';
import { dropTables, rememberTables, tableOfLink } from '../device.svelte';
import { parametersOf, problemOf, problemText } from '../problems';
import type { Invitation, LinkInfo, Offered, Problem } from '../protocol/messages';
import type { PlaySocket } from '../socket.svelte';
import { isKey, t } from './texts';

export type Kind = Offered['kind'];

let going = 0;
/** Links of seats of which this page knows that they are lost: each is told of once. */
const lost = new Set<string>();

/** Ask all others to agree; the further links of this device agree with it. */
export function offer(
  link: string,
  kind: Kind,
  links: readonly string[],
  of: number | null = null,
): Promise<LinkInfo> {
  return call(`links/${link}/offers`, { kind, links, of });
}

export function answer(
  link: string,
  number: number,
  agrees: boolean,
  links: readonly string[],
): Promise<LinkInfo> {
  return call(`links/${link}/offers/${number}`, { agrees, links });
}

/** Take a seat back from its stand-in. */
export function takeBack(link: string): Promise<LinkInfo> {
  return call(`links/${link}/return`, {});
}

/** Leave: the seat opens again, the host's table is cancelled, or in a match a bot plays on. */
export async function leave(link: string): Promise<void> {
  going += 1;
  try {
    await call(`links/${link}/leave`, {});
  } finally {
    going -= 1;
  }
}

/** Whether somebody at this page is leaving, who is not shown what becomes of the table. */
export function isGoing(): boolean {
  return going > 0;
}

/**
 * Forget a seat that was given away, unless it was left here, and go on without it.
 *
 * `goOn` opens the table again; it returns its socket if this device can only watch from now on.
 */
export async function lose(
  problem: Problem,
  socket: PlaySocket | null,
  goOn: () => Promise<PlaySocket | null | false>,
): Promise<void> {
  const table = tableOfLink(problem.link);
  if (isGoing() || lost.has(problem.link)) return;
  lost.add(problem.link);
  if (problem.code !== 'seat/vacated') {
    // A server that does not know the table either may have the wrong database for a while.
    if (problem.code !== 'link/unknown' || !table || !(await isKnown(table.spectators))) return;
  }
  socket?.close();
  if (table) {
    dropTables([table.table]);
    const seats = table.seats.filter(({ link }) => link !== problem.link);
    if (seats.length) rememberTables([{ ...table, seats }]);
  }
  const watching = await goOn();
  if (watching) watching.problem = { ...problem, code: 'seat/vacated' };
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

/** The links of open seats, including vacated ones. */
export function invitations(link: string): Promise<Invitation[]> {
  return call(`links/${link}/invitations`);
}

/** What went wrong, in the words of this part or of the page. */
export function said(thrown: unknown): string {
  const problem = problemOf(thrown);
  const key = `problem.${problem.code}`;
  return isKey(key) ? t(key, parametersOf(problem)) : problemText(problem);
}
