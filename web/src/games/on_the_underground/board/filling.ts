/** Names without room at their usual places: where else they can be, or which other name gives way. */

import type { ShownName } from '../../../board/lettering';
import { grownBy } from '../../../board/plane';
import type { BoardStation } from '../../../protocol/on_the_underground';

/** A spare place for a name, and what track it covers. */
export interface Spare {
  spot: ShownName;
  over: number;
}

export interface Filling {
  /** The spare places of a name, the best-looking first. */
  spares: (station: BoardStation) => readonly Spare[];
  /** Whether a name could be there among some others. */
  isFree: (spot: ShownName, among: readonly ShownName[]) => boolean;
}

/** Units between two names so that nobody takes them for one. */
const APART = 16;

/** Allowance for letters of part of a name that are wider than those of the whole. */
const WIDER = 1.12;

/** A name of several words, or parts, in two lines, for which there may be room. */
export function inTwoLines(station: BoardStation, leading: number): BoardStation | null {
  const { lines, box, anchor, x, y } = station.label;
  const whole = lines.length === 1 ? (lines[0] ?? '') : '';
  const halves = [...whole.matchAll(/[ -]/g)].map(({ index }) => [
    whole.slice(0, index + 1).trim(),
    whole.slice(index + 1),
  ]);
  const longest = (parts: string[]) => Math.max(...parts.map(({ length }) => length));
  const [best] = halves.sort((one, other) => longest(one) - longest(other));
  if (!best) return null;
  const width = box.width * Math.min(1, (WIDER * longest(best)) / whole.length);
  const left = { start: x, middle: x - width / 2, end: x - width }[anchor] ?? x;
  const room = { x: left, y: box.y, width, height: box.height + leading };
  return { ...station, label: { lines: best, x, y, anchor, box: room } };
}

/** The first free place that is apart from all other names, or else the first that is free. */
function placeAmong(
  station: BoardStation,
  others: readonly ShownName[],
  { spares, isFree }: Filling,
): ShownName | undefined {
  const free = spares(station).filter(({ spot }) => isFree(spot, others));
  const isApart = ({ spot }: Spare) => isFree({ ...spot, box: grownBy(spot.box, APART) }, others);
  return (free.find(isApart) ?? free[0])?.spot;
}

/** Those of some stations whose names are not shown. */
export function absent(
  shown: readonly ShownName[],
  stations: readonly BoardStation[],
): BoardStation[] {
  const there = new Set(shown.map(({ id }) => id));
  return stations.filter(({ id }) => !there.has(id));
}

/** Also show those names that have room elsewhere. */
export function fillIn(
  shown: ShownName[],
  stations: readonly BoardStation[],
  filling: Filling,
): void {
  for (const station of absent(shown, stations)) {
    const found = placeAmong(station, shown, filling);
    if (found) shown.push(found);
  }
}

/** Also show those names for which one other of these can move elsewhere. */
export function makeRoom(
  shown: ShownName[],
  stations: readonly BoardStation[],
  filling: Filling,
): void {
  const movable = new Map(stations.map((station) => [station.id, station]));
  /** All names with one more, if the one in its way can move elsewhere. */
  const joined = (spot: ShownName): ShownName[] | null => {
    const [met, ...more] = shown.filter((name) => !filling.isFree(spot, [name]));
    const station = met && movable.get(met.id);
    if (!station || more.length > 0) return null;
    const others = shown.filter((name) => name !== met);
    if (!filling.isFree(spot, others)) return null;
    const found = placeAmong(station, [...others, spot], filling);
    return found ? [...others, spot, found] : null;
  };
  for (const station of absent(shown, stations)) {
    for (const { spot } of filling.spares(station)) {
      const all = joined(spot);
      if (!all) continue;
      shown.splice(0, shown.length, ...all);
      break;
    }
  }
}
