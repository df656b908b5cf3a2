/** By what players are told apart where there is no room for a name: initials, and a colour with it. */

/** None is a colour of the routes, or means anything else; white letters are legible on each. */
const SEAT_COLOURS = ['#00727d', '#b3206b', '#5a4fcf', '#4d7300', '#8a5a00', '#3f4a57'];

/** The colour of a seat, for CSS. */
export function seatColour(seat: number): string {
  return SEAT_COLOURS[seat % SEAT_COLOURS.length] as string;
}

/** Return a letter or two for each name, or one and a figure, no two alike: figures alone are routes. */
export function initialsOf(names: readonly string[]): string[] {
  const letters = names.map((name) => [...name.trim()]);
  const firsts = letters.map(([first = '']) => first.toLocaleUpperCase());
  const ways = [
    names.map((name, seat) => `${firsts[seat]}${/\d$/.exec(name)?.[0] ?? ''}`),
    letters.map((each, seat) => `${firsts[seat]}${each[1] ?? ''}`),
  ];
  const isClear = (found: readonly string[]) =>
    new Set(found).size === found.length && !found.includes('');
  return ways.find(isClear) ?? names.map((_, seat) => `${firsts[seat]}${seat + 1}`);
}
