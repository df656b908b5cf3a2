/** Where to look: stations that a step concerns. */

import type {
  BoardDrawing,
  Effects,
  JourneyView,
  PlaceOffer,
} from '../../../protocol/on_the_underground';

/** Return the stations that some entries concern; none for what is shown beside the board. */
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

/** Few enough spaces to look at where a line may begin. */
const FEW = 6;

/** Whether a line may begin nearly anywhere, so that its available places are nothing to look at. */
export function isAnywhere(places: ReadonlyMap<string, unknown>, isBegun: boolean): boolean {
  return !isBegun && places.size > FEW;
}

/** Return where a line can continue; empty if it has not begun and may begin anywhere. */
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

/** Return all stations on the route of some journeys. */
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
