/** Where to look: stations that have to do with what is told. */

import type {
  BoardDrawing,
  Effects,
  JourneyView,
  PlaceOffer,
} from '../../../protocol/on_the_underground';

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
          return endsOfJourneys([mark.journey]);
        default:
          return [];
      }
    });
  return [...new Set(found)];
}

/** So few spaces are looked for where a line may begin. */
const FEW = 6;

/** Whether a line may begin nearly anywhere: then what may be laid is no place to look at. */
export function isAnywhere(places: ReadonlyMap<string, unknown>, isBegun: boolean): boolean {
  return !isBegun && places.size > FEW;
}

/** Return where a line goes on. One that has not been begun, and may begin anywhere, is nowhere. */
export function stationsAhead(
  { edges }: Pick<BoardDrawing, 'edges'>,
  places: ReadonlyMap<string, Pick<PlaceOffer, 'price'>>,
  isBegun: boolean,
): string[] {
  if (isAnywhere(places, isBegun)) return [];
  const free = edges.filter(({ id }) => places.get(id)?.price === 0);
  const open = free.length > 0 ? free : edges.filter(({ id }) => places.has(id));
  return [...new Set(open.flatMap(({ between }) => between))];
}

/** Return all stations on the way of some journeys. */
export function stationsOnWay(
  journeys: readonly Pick<JourneyView, 'origin' | 'steps'>[],
): string[] {
  const way = journeys.flatMap(({ origin, steps }) => [origin, ...steps.map(({ to }) => to)]);
  return [...new Set(way)];
}

/** Return where some journeys begin and end. */
export function endsOfJourneys(
  journeys: readonly Pick<JourneyView, 'origin' | 'destination'>[],
): string[] {
  return [...new Set(journeys.flatMap(({ origin, destination }) => [origin, destination]))];
}
