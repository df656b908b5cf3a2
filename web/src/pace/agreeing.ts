/** Calls for agreements at a table; a refusal is thrown. */

import { call } from '../api';
import type { Invitation, LinkInfo, Offered } from '../protocol/messages';
import { saidBy } from '../said';
import * as texts from './texts';

export type Kind = Offered['kind'];

let going = 0;

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

/** The links of open seats, including vacated ones. */
export function invitations(link: string): Promise<Invitation[]> {
  return call(`links/${link}/invitations`);
}

/** What went wrong, in the words of this part or of the page. */
export function said(thrown: unknown): string {
  return saidBy(texts, thrown);
}
