/** Figures of a finished network: what all lines have achieved together. */

import type { Figure } from '../../../end/keepsake';
import type { BoardDrawing, Effects, View } from '../../../protocol/on_the_underground';
import { number } from '../../../texts';
import { lineName } from '../names';
import { t } from '../texts';

/** Return what was laid and travelled. */
export function figuresOf(
  { edges }: Pick<BoardDrawing, 'edges'>,
  { lines }: Pick<View, 'lines'>,
  effects: readonly Effects[],
): Figure[] {
  const ends = new Map(edges.map(({ id, between }) => [id, between]));
  const laid = lines.flatMap((line) => line.edges);
  const joined = new Set(laid.flatMap((id) => ends.get(id) ?? []));
  const journeys = effects.flatMap(({ marks }) =>
    marks.filter(({ type }) => type === 'passenger-travelled'),
  );
  const longest = lines.toSorted((one, other) => other.edges.length - one.edges.length)[0];
  return [
    { value: number(laid.length), label: t('end.ug.figure.tokens') },
    { value: number(joined.size), label: t('end.ug.figure.stations') },
    {
      value: number(longest?.edges.length ?? 0),
      label: t('end.ug.figure.longest', { line: lineName(longest?.line ?? '') }),
    },
    { value: number(journeys.length), label: t('end.ug.figure.journeys') },
  ];
}
