/** The colours of players, always shown with their initials. */

/** None is a colour of the routes, or has another meaning; white letters are legible on each. */
const SEAT_COLOURS = ['#00727d', '#b3206b', '#5a4fcf', '#4d7300', '#8a5a00', '#3f4a57'];

/** The colour of a seat, for CSS. */
export function seatColour(seat: number): string {
  return SEAT_COLOURS[seat % SEAT_COLOURS.length] as string;
}
