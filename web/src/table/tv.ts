/** The address of the view for a screen in the room: it may carry invitations for phones. */

import { problemOf } from '../problems';
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

/** What is said of an invitation that leads to no free seat any more. */
const USED_UP = ['link/unknown', 'seat/taken'];

/** Return the invitations that still open a seat: one that was given up has another link. */
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

/** How large a column is drawn on a screen in the room. */
const SCALES = [1, 0.95, 0.9, 0.85, 0.8, 0.75, 0.7];

/** Draw a column as large as it can be with all of it in sight: nobody scrolls there. */
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
