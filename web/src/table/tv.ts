/** The URL of the view for a screen in the room, which may carry invitations for phones. */

import { problemOf } from '../problems';
import type { TableInfo } from '../protocol/messages';

export interface Invitation {
  seat: number;
  link: string;
}

/**
 * Return the URL of a table for a screen in the room.
 *
 * Invitations are behind the `#`, which no browser sends, and so no server logs.
 */
export function tvAddress(
  { spectators }: Pick<TableInfo, 'spectators'>,
  invitations: readonly Invitation[],
): string {
  const told = invitations.map(({ seat, link }) => `${seat}.${link}`);
  return `/tv/${spectators}${told.length > 0 ? `#${told.join(',')}` : ''}`;
}

/** Return the invitations in a URL. */
export function invitationsIn(hash: string): Invitation[] {
  return hash
    .replace(/^#/, '')
    .split(',')
    .flatMap((part) => {
      const [, seat, link] = /^(\d{1,2})\.([\w-]{24})$/.exec(part) ?? [];
      return seat && link ? [{ seat: Number(seat), link }] : [];
    });
}

/** Codes for an invitation that no longer leads to a free seat. */
const USED_UP = ['link/unknown', 'seat/taken'];

/** Return the invitations that still open a seat; a vacated seat has a new link. */
export async function stillOpen(
  invitations: readonly Invitation[],
  ask: (link: string) => Promise<unknown>,
): Promise<Invitation[]> {
  const open = await Promise.all(
    invitations.map(({ link }) =>
      ask(link).then(
        () => true,
        (thrown) => !USED_UP.includes(problemOf(thrown).code),
      ),
    ),
  );
  return invitations.filter((_, at) => open[at]);
}

/** Possible scales of a column on a screen in the room. */
const SCALES = [1, 0.95, 0.9, 0.85, 0.8, 0.75, 0.7];

/** Draw a column as large as possible with all of it visible, since nobody scrolls there. */
export function fit(
  column: Pick<HTMLElement, 'clientHeight' | 'scrollHeight'> & {
    style: Pick<CSSStyleDeclaration, 'setProperty'>;
  },
): void {
  for (const scale of SCALES) {
    column.style.setProperty('--fit', String(scale));
    if (column.scrollHeight <= column.clientHeight) return;
  }
}
