/** Initials, to distinguish players where there is no room for a name. */

/** Return a letter or two for each name, or a letter and a digit, all different; digits mean routes. */
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
