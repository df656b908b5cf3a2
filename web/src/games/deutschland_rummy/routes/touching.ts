/** Where tiles of a row touch, based only on the names of their cities; the server decides. */

export type Ends = [string, string];
/** The two cities of a tile; null for a joker that has not been declared. */
export interface PairOf {
  (tile: string): readonly [string, string] | null;
  /** The cities that a joker may join with one; if missing, any. */
  readonly mates?: ((city: string) => readonly string[]) | undefined;
}

/** Orientations of a tile; null: any. */
type Ways = readonly Ends[] | null;

function waysOf(tile: string, pairOf: PairOf): Ways {
  const pair = pairOf(tile);
  return (
    pair && [
      [pair[0], pair[1]],
      [pair[1], pair[0]],
    ]
  );
}

/** The orientations that begin (or end, for side 1) where others end (or begin). */
function meeting(ways: Ways, side: 0 | 1, others: Ways, { mates }: PairOf): Ways {
  if (!others) return ways;
  const reached = [...new Set(others.map((way) => way[side ? 0 : 1]))];
  if (ways) return ways.filter((way) => reached.includes(way[side]));
  if (!mates) return null;
  const joined = (city: string) =>
    mates(city).map((mate): Ends => (side ? [mate, city] : [city, mate]));
  return reached.flatMap(joined);
}

/** Split a row where two neighbours can't touch. */
function runsOf(tiles: readonly string[], pairOf: PairOf): Ways[][] {
  const runs: Ways[][] = [];
  for (const tile of tiles) {
    const ways = waysOf(tile, pairOf);
    const run = runs.at(-1);
    const fitting = run ? meeting(ways, 0, run.at(-1) ?? null, pairOf) : ways;
    if (run && (!fitting || fitting.length > 0)) run.push(fitting);
    else runs.push([ways]);
  }
  return runs;
}

/** Return the number of neighbours in a row that don't touch. */
export function breaks(tiles: readonly string[], pairOf: PairOf): number {
  return Math.max(0, runsOf(tiles, pairOf).length - 1);
}

/** Return the cities that all orientations have in common, preferring those that begin at a city. */
function clearEnds(ways: readonly Ends[], before: string): Ends {
  const fitting = ways.filter(([left]) => left === before);
  const open = fitting.length > 0 ? fitting : ways;
  const [left, right] = open[0] ?? ['', ''];
  if (open.every((way) => way.includes(left) && way.includes(right))) return [left, right];
  const isClear = (side: 0 | 1, city: string) => open.every((way) => way[side] === city);
  return [isClear(0, left) ? left : '', isClear(1, right) ? right : ''];
}

/** Return the cities at the left and the right end of each tile, empty where names don't determine them. */
export function endsOf(tiles: readonly string[], pairOf: PairOf): Ends[] {
  return runsOf(tiles, pairOf).flatMap((run) => {
    const seen = [...run];
    for (let at = seen.length - 2; at >= 0; at--) {
      seen[at] = meeting(seen[at] ?? null, 1, seen[at + 1] ?? null, pairOf);
    }
    const ends: Ends[] = [];
    for (const ways of seen) {
      const before = ends.at(-1)?.[1] ?? '';
      ends.push(ways ? clearEnds(ways, before) : [before, '']);
    }
    seen.forEach((ways, at) => {
      const [own, next] = [ends[at], ends[at + 1]];
      if (!ways && own && next) own[1] = next[0];
    });
    return ends;
  });
}

/**
 * Return the cities of each tile of a rack, so that neighbours show a shared city side by side. A
 * joker stands for nothing there, whatever is beside it.
 */
export function endsOnRack(tiles: readonly string[], pairOf: PairOf): Ends[] {
  return endsOf(tiles, pairOf).map((ends, at) => (pairOf(tiles[at] ?? '') ? ends : ['', '']));
}
