/** Where to look: stations that have to do with what is told. */

import type { BoardDrawing, Effects } from '../../../protocol/on_the_underground';

/** Return the stations that some entries are about; none for what is seen beside the board. */
export function stationsIn(
  { edges }: Pick<BoardDrawing, 'edges'>,
  brought: readonly Pick<Effects, 'marks'>[],
): string[] {
  const found = brought
    .flatMap(({ marks }) => marks)
    .flatMap((mark) => {
      switch (mark.type) {
        case 'token-laid':
          return edges.find(({ id }) => id === mark.edge)?.between ?? [];
        case 'card-turned':
          return [mark.station];
        case 'passenger-travelled':
          return [mark.journey.origin, mark.journey.destination];
        default:
          return [];
      }
    });
  return [...new Set(found)];
}
