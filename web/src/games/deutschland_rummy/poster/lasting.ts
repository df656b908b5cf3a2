/** The duration of a match, depending on who sits there. */

/** Median number of turns of a game between casual bots, over all seats, by the number of seats. */
const TURNS = [0, 0, 40, 28, 24];
/** Minutes per turn: a person thinks, a bot's turn is shown as a story. */
const OWN = 1;
const TOLD = 0.25;
const STEP = 5;

/** Return the approximate duration of a match in minutes, in steps of five. */
export function minutesFor(people: number, bots: number, games: number): number {
  const seats = people + bots;
  const each = (people * OWN + bots * TOLD) / seats;
  return Math.max(1, Math.round(((TURNS[seats] ?? 0) * each * games) / STEP)) * STEP;
}
