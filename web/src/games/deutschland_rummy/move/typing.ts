/** Finds cities by typed letters. */

interface Named {
  id: string;
  name: string;
}

/** A name as it is typed on any keyboard: lower case, umlauts spelt out. */
export function plain(text: string): string {
  return text
    .toLowerCase()
    .replaceAll('ä', 'ae')
    .replaceAll('ö', 'oe')
    .replaceAll('ü', 'ue')
    .replaceAll('ß', 'ss')
    .trim();
}

/** "Koln" for Köln, as it may be typed without such a key. */
function bare(text: string): string {
  return text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase().trim();
}

/**
 * Return the cities that the typed text may mean: those that begin with it first. While nothing is
 * typed, those that most of the own tiles show come first: another tile fits there.
 */
export function citiesLike<T extends Named>(
  cities: readonly T[],
  typed: string,
  count: (city: string) => number = () => 0,
): T[] {
  if (!typed.trim())
    return [...cities].sort(
      (one, other) => count(other.id) - count(one.id) || one.name.localeCompare(other.name, 'de'),
    );
  const rank = ({ name }: T): number => {
    const ways: [string, string][] = [
      [plain(name), plain(typed)],
      [bare(name), bare(typed)],
    ];
    if (ways.some(([whole, part]) => whole.startsWith(part))) return 0;
    if (ways.some(([whole, part]) => whole.includes(` ${part}`))) return 1;
    return ways.some(([whole, part]) => whole.includes(part)) ? 2 : 3;
  };
  return cities
    .map((city) => ({ city, rank: rank(city) }))
    .filter((found) => found.rank < 3)
    .sort(
      (one, other) => one.rank - other.rank || one.city.name.localeCompare(other.city.name, 'de'),
    )
    .map(({ city }) => city);
}

/** Return the city whose whole name was typed; null for none. */
export function cityNamed<T extends Named>(cities: readonly T[], typed: string): T | null {
  const isWhole = ({ name }: T) => plain(name) === plain(typed) || bare(name) === bare(typed);
  return cities.find(isWhole) ?? null;
}
