/** Which names a board shows at a scale: as large as needed, as many as there is room for. */

import { belongs, enlarged, LEGIBLE } from '../../../board/lettering';
import { grownBy, holds, meet, spot } from '../../../board/plane';
import { extent } from './extent';
import { tracksBelow } from './tracks';
import type { Box, Drawing, DrawnStation, Label } from '../../../protocol/voll_verplant';

/** Pixels beyond the drawing that a name may use. */
const EDGE = 6;

export interface Lettering {
  station: DrawnStation;
  label: Label;
  /** Font size in units of the drawing. */
  size: number;
}

function signOf({ x, y, width, height }: DrawnStation): Box {
  return { x: x - width / 2, y: y - height / 2, width, height };
}

/** Units between a sign and a name that moves to another side of it for lack of room. */
const GAP = 3;

/** Possible further distances in units. */
const OFF = [0, 7] as const;
/** Possible shifts of a name beside its station, as shares of its own length. */
const ALONG = [0.5, 0, 1, 0.25, 0.75] as const;
/** The same name at each side of its station, and at each corner. */
function around(label: Label, { x, y, width, height }: DrawnStation): Label[] {
  const { box } = label;
  const ways = OFF.flatMap((off) => {
    const [left, right] = [x - width / 2 - GAP - off - box.width, x + width / 2 + GAP + off];
    const [above, below] = [y - height / 2 - GAP - off - box.height, y + height / 2 + GAP + off];
    return ALONG.flatMap((part): [number, number][] => [
      [right, y - box.height * part],
      [left, y - box.height * part],
      [x - box.width * part, above],
      [x - box.width * part, below],
    ]);
  });
  return ways.map(([toX, toY]) => ({
    ...label,
    x: label.x + toX - box.x,
    y: label.y + toY - box.y,
    box: { ...box, x: toX, y: toY },
  }));
}

/**
 * Return the names to show at a scale in pixels per unit of the drawing.
 *
 * Names that matter now come first, then those of interchanges; a name without room, or that would
 * seem to belong to another station, is left out.
 */
export function lettering(
  drawing: Drawing,
  scale: number,
  first: ReadonlySet<string> = new Set(),
): Lettering[] {
  const { stations, label_size, large_size } = drawing;
  if (label_size * scale >= LEGIBLE) {
    return stations.map((station) => ({ station, label: station.label, size: label_size }));
  }
  const size = Math.max(large_size, LEGIBLE / scale);
  const room = grownBy(extent(drawing), EDGE / scale);
  if (size === large_size) return asideOfTracks(drawing, room);
  const taken = solid(drawing);
  const rank = ({ id, lines }: DrawnStation) => (first.has(id) ? 100 : 0) + lines;
  const shown: Lettering[] = [];
  for (const station of stations.toSorted((a, b) => rank(b) - rank(a))) {
    const label = placed({ drawing, room, size, taken }, station, first.has(station.id));
    if (!label) continue;
    taken.push(label.box);
    shown.push({ station, label, size });
  }
  return shown;
}

/** The larger names as they were drawn; one that lies on a track moves if there is room elsewhere. */
function asideOfTracks(drawing: Drawing, room: Box): Lettering[] {
  const { stations, large_size: size } = drawing;
  const labels = new Map(stations.map((station) => [station, station.large]));
  for (const [station, { box }] of labels) {
    if (!tracksBelow(drawing, box)) continue;
    for (const [moved, label] of asideOf({ drawing, room, size, taken: [] }, station, labels)) {
      labels.set(moved, label);
    }
  }
  return [...labels].map(([station, label]) => ({ station, label, size }));
}

/** A place off the tracks for the name of a station, and one for the name in its way, if any. */
function asideOf(
  placing: Placing,
  station: DrawnStation,
  labels: ReadonlyMap<DrawnStation, Label>,
): [DrawnStation, Label][] {
  const taken = solid(placing.drawing);
  const others = [...labels].filter(([other]) => other !== station);
  for (const label of candidates(placing, station)) {
    if (costOf({ ...placing, taken }, station, label) > 0) continue;
    const [first, more] = others.filter(([, { box }]) => meet(box, label.box));
    if (more) continue;
    if (!first) return [[station, label]];
    const [inTheWay] = first;
    const kept = others.flatMap(([other, { box }]) => (other === inTheWay ? [] : [box]));
    const away = { ...placing, taken: [...taken, ...kept, label.box] };
    const clear = candidates(placing, inTheWay).find((each) => costOf(away, inTheWay, each) === 0);
    if (clear) {
      return [
        [station, label],
        [inTheWay, clear],
      ];
    }
  }
  return [];
}

/** What no name may cover. */
function solid({ lines, badge_size }: Drawing): Box[] {
  return lines.flatMap(({ wagon, badge }) =>
    badge ? [wagon, grownBy(spot({ x: badge[0], y: badge[1] }), badge_size / 2)] : [wagon],
  );
}

/** The state of placing names one after another. */
interface Placing {
  drawing: Drawing;
  /** The area that must contain them. */
  room: Box;
  size: number;
  taken: readonly Box[];
}

/** The cost of a needed name that seems to belong to another station. */
const ASTRAY = 100;
const ON_SIGN = 9;
/** Names enlarged by more than this, as on the whole board of a phone, lie on no track. */
const CROWDED = 1.5;

/**
 * Return the best place for the name of a station, on as few tracks as possible.
 *
 * An interchange's name may lie on a track if necessary, unless names are large for the board; that
 * of another station is left out in that case. A needed name is always placed, since its station is
 * marked, too.
 */
function placed(placing: Placing, station: DrawnStation, isNeeded: boolean): Label | undefined {
  let [best, least]: [Label | undefined, number] = [undefined, Infinity];
  for (const label of candidates(placing, station)) {
    const cost = costOf(placing, station, label, isNeeded);
    if (cost < least) [best, least] = [label, cost];
    if (least === 0) break;
  }
  const isAllowed = station.lines > 1 && placing.size < CROWDED * placing.drawing.large_size;
  return isNeeded || isAllowed || least === 0 ? best : undefined;
}

/** Possible places of a station's name, beginning with the one that was drawn. */
function candidates({ drawing, size }: Placing, station: DrawnStation): Label[] {
  const drawn = [
    enlarged(station.large, station, size / drawing.large_size),
    enlarged(station.label, station, size / drawing.label_size),
  ];
  return [...drawn, ...drawn.flatMap((label) => around(label, station))];
}

/** Number of tracks that a name would cover; Infinity where it has no room. */
function costOf(
  { drawing, room, taken }: Placing,
  station: DrawnStation,
  { box }: Label,
  isNeeded = false,
): number {
  const { stations } = drawing;
  if (!holds(room, box) || taken.some((other) => meet(other, box))) return Infinity;
  const signs = stations.filter((other) => other !== station && meet(signOf(other), box)).length;
  const isOwn = signs === 0 && belongs(box, station, stations);
  if (!isOwn && !isNeeded) return Infinity;
  return tracksBelow(drawing, box) + (isOwn ? 0 : ASTRAY + ON_SIGN * signs);
}
