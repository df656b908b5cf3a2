/** Figures of the routes on the table at the end. */

import type { Figure } from '../../../end/keepsake';
import type { CountryPage, View } from '../../../protocol/deutschland_rummy';
import type { Outcome } from '../../../protocol/messages';
import { number } from '../../../texts';
import { gazetteer } from '../names';
import { t } from '../texts';

/** Return what was laid: a joker has no kilometres. */
export function figuresOf(page: CountryPage, table: View['table']): Figure[] {
  const { connections } = gazetteer(page);
  const kilometres = table.map(({ tiles }) =>
    tiles.reduce((sum, tile) => sum + (connections.get(tile)?.km ?? 0), 0),
  );
  const km = (n: number) => t('km', { n });
  return [
    { value: km(kilometres.reduce((sum, n) => sum + n, 0)), label: t('end.dr.figure.laid') },
    { value: km(Math.max(0, ...kilometres)), label: t('end.dr.figure.longest') },
    {
      value: number(table.reduce((sum, { tiles }) => sum + tiles.length, 0)),
      label: t('end.dr.figure.tiles'),
    },
    { value: number(table.length), label: t('end.dr.figure.routes') },
  ];
}

/** The rank of a reader who has not won; empty for a winner, and for several readers. */
export function ownText({ places, scores }: Outcome, seats: readonly number[]): string {
  const [seat = -1, ...others] = seats;
  const place = places[seat] ?? 1;
  if (others.length > 0 || place === 1) return '';
  return t('end.dr.own', { place, all: places.length, n: scores[seat] ?? 0 });
}
