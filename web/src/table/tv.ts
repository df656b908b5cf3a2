/** The address of the view for a screen in the room: it may carry invitations for phones. */

import type { TableInfo } from '../protocol/messages';

export interface Invitation {
  seat: number;
  link: string;
}

/**
 * Return the address of a table for a screen in the room.
 *
 * Invitations stand behind the `#`, which no browser sends to a server, nor a server logs.
 */
export function tvAddress(
  { spectators }: Pick<TableInfo, 'spectators'>,
  invitations: readonly Invitation[],
): string {
  const told = invitations.map(({ seat, link }) => `${seat}.${link}`);
  return `/tv/${spectators}${told.length > 0 ? `#${told.join(',')}` : ''}`;
}

/** Return the invitations that an address carries. */
export function invitationsIn(hash: string): Invitation[] {
  return hash
    .replace(/^#/, '')
    .split(',')
    .flatMap((part) => {
      const [, seat, link] = /^(\d{1,2})\.([\w-]{24})$/.exec(part) ?? [];
      return seat && link ? [{ seat: Number(seat), link }] : [];
    });
}
