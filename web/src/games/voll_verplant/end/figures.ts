/** Figures of a finished sheet and its network. */

import type { Figure } from '../../../end/keepsake';
import type { MapPage, SheetView } from '../../../protocol/voll_verplant';
import { number } from '../../../texts';
import { markedOn } from '../board/sheet';
import { t } from '../texts';

/** Return the figures of a sheet; special stations count where they are in play. */
export function figuresOf(page: MapPage, sheet: SheetView, isSpecial: boolean): Figure[] {
  const { stations } = page.drawing;
  const marked = markedOn(sheet);
  const complete = sheet.lines.filter(({ completed }) => completed > 0);
  const special = stations.filter((station) => station.special);
  const of = (n: number, all: number) => t('end.figure.of', { n, all });
  return [
    { value: of(complete.length, sheet.lines.length), label: t('end.figure.lines') },
    { value: of(marked.size, stations.length), label: t('end.figure.stations') },
    { value: number(sheet.transfers.length), label: t('end.figure.transfers') },
    isSpecial
      ? {
          value: of(special.filter(({ id }) => marked.has(id)).length, special.length),
          label: t('end.figure.special'),
        }
      : {
          value: number(complete.filter(({ high }) => high).length),
          label: t('end.figure.high'),
        },
  ];
}
