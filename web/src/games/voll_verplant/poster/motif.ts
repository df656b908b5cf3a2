/** The motif of the home page: crosses that wander over a board, line by line. */

import type { LineInfo } from '../../../protocol/voll_verplant';

const STRIDES = [3, 4, 2, 5, 3, 6];

/** Return the stations in the order in which the motif crosses them: short walks, line by line. */
export function wander(lines: readonly LineInfo[]): string[] {
  const order: string[] = [];
  const seen = new Set<string>();
  for (let round = 0; seen.size < countStations(lines); round++) {
    for (const [at, line] of lines.entries()) {
      const free = line.stations.filter((station) => !seen.has(station));
      for (const station of free.slice(0, STRIDES[(at + round) % STRIDES.length])) {
        seen.add(station);
        order.push(station);
      }
    }
  }
  return order;
}

function countStations(lines: readonly LineInfo[]): number {
  return new Set(lines.flatMap((line) => line.stations)).size;
}
