/** How long a match lasts, by who sits there. */

/** Turns of a game between casual bots, of all seats together, by how many there are: the middle of many. */
const TURNS = [0, 0, 40, 28, 24];
/** Minutes that a turn takes: a person thinks, what a bot does is told. */
const OWN = 1;
const TOLD = 0.25;
const STEP = 5;

/** Return about how many minutes a match lasts, in steps of five. */
export function minutesFor(people: number, bots: number, games: number): number {
  const seats = people + bots;
  const each = (people * OWN + bots * TOLD) / seats;
  return Math.max(1, Math.round(((TURNS[seats] ?? 0) * each * games) / STEP)) * STEP;
}
