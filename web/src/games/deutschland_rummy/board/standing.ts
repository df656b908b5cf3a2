/** Chooses among several places for each name, so that no two overlap. */

import { around, meet, type Box } from '../../../board/plane';

interface Place<Name> {
  name: Name;
  box: Box;
  /** The cost of the place; infinite where it is impossible. */
  cost: number;
}

/** A name in its place, and whether there is room for it. */
export interface Standing<Name> extends Place<Name> {
  stands: boolean;
}

/** Rounds in which names make room for each other. */
const ROUNDS = 100;
/** Initial cost of two names that overlap. */
const MEETING = 4;
/** Factor on that cost for each round in which they still do. */
const HEAVIER = 2;

/** Return for each name the best place that was found; those with room overlap no others. */
export function settled<Name>(all: readonly (readonly Place<Name>[])[]): Standing<Name>[] {
  const choices = all.map((places) => {
    const possible = places.filter(({ cost }) => cost < Infinity);
    return possible.length ? possible : places.slice(0, 1);
  });
  const chosen = choices.map((places) => cheapest(places, ({ cost }) => cost));
  // Conflicts that last get ever more weight, which resolves deadlocks.
  const weights = new Map<number, number>();
  const key = (one: number, other: number) =>
    Math.min(one, other) * choices.length + Math.max(one, other);
  const weight = (one: number, other: number) => weights.get(key(one, other)) ?? MEETING;
  const near = neighbours(choices);
  for (let round = 0; round < ROUNDS; round++) {
    let hasMoved = false;
    choices.forEach((places, one) => {
      const best = cheapest(places, ({ box, cost }) =>
        (near[one] ?? []).reduce(
          (sum, other) => sum + (meets(box, chosen[other]) ? weight(one, other) : 0),
          cost,
        ),
      );
      hasMoved ||= best !== chosen[one];
      chosen[one] = best;
    });
    const knots = chosen.flatMap((place, one) =>
      (near[one] ?? [])
        .filter((other) => other > one && place && meets(place.box, chosen[other]))
        .map((other) => [one, other] as const),
    );
    if (knots.length === 0 && !hasMoved) break;
    for (const [one, other] of knots) weights.set(key(one, other), weight(one, other) + HEAVIER);
  }
  return withRoom(chosen.filter((place) => place !== undefined));
}

function cheapest<Name>(
  places: readonly Place<Name>[],
  costOf: (place: Place<Name>) => number,
): Place<Name> | undefined {
  let [best, least] = [places[0], Infinity];
  for (const place of places) {
    const cost = costOf(place);
    if (cost < least) [best, least] = [place, cost];
  }
  return best;
}

function meets<Name>(box: Box, other: Place<Name> | undefined): boolean {
  return other !== undefined && meet(box, other.box);
}

/** For each name, those that could ever overlap it. */
function neighbours<Name>(choices: readonly (readonly Place<Name>[])[]): number[][] {
  const reaches = choices.map((places) => around(places.map(({ box }) => box)));
  return reaches.map((reach, one) =>
    reaches.flatMap((others, other) => (other !== one && meet(reach, others) ? [other] : [])),
  );
}

/** The most expensive first: names that still overlap another give way. */
function withRoom<Name>(chosen: readonly Place<Name>[]): Standing<Name>[] {
  const found = chosen.map((place) => ({ ...place, stands: place.cost < Infinity }));
  for (const place of found.toSorted((one, other) => other.cost - one.cost)) {
    const isMet = found.some(
      (other) => other !== place && other.stands && meet(place.box, other.box),
    );
    if (isMet) place.stands = false;
  }
  return found;
}
