/** Which names a board shows at a scale: as large as can be read, as many as there is room for. */

import { belongs, enlarged, LEGIBLE } from '../../../board/lettering';
import { holds, meet } from '../../../board/plane';
import { extent } from './extent';
import type { Box, Drawing, DrawnStation, Label } from '../../../protocol/voll_verplant';

/** Pixels beyond everything drawn that a name may use. */
const EDGE = 6;

export interface Lettering {
  station: DrawnStation;
  label: Label;
  /** Font size in units of the drawing. */
  size: number;
}

function grownBy({ x, y, width, height }: Box, by: number): Box {
  return { x: x - by, y: y - by, width: width + 2 * by, height: height + 2 * by };
}

function signOf({ x, y, width, height }: DrawnStation): Box {
  return { x: x - width / 2, y: y - height / 2, width, height };
}

/** Units between a sign and a name that moves to another side of it for want of room. */
const GAP = 3;

/** The same name at each side of its station, and at each corner. */
function around(label: Label, { x, y, width, height }: DrawnStation): Label[] {
  const { box } = label;
  const [left, middle, right] = [
    x - width / 2 - GAP - box.width,
    x - box.width / 2,
    x + width / 2 + GAP,
  ];
  const [above, level, below] = [
    y - height / 2 - GAP - box.height,
    y - box.height / 2,
    y + height / 2 + GAP,
  ];
  const ways: [number, number][] = [
    [right, level],
    [left, level],
    [middle, above],
    [middle, below],
    [x, above],
    [x, below],
    [x - box.width, above],
    [x - box.width, below],
  ];
  return ways.map(([toX, toY]) => ({
    ...label,
    x: label.x + toX - box.x,
    y: label.y + toY - box.y,
    box: { ...box, x: toX, y: toY },
  }));
}

/**
 * Return the names to show at a scale in pixels for each unit of the drawing.
 *
 * Those first that matter now, then those of interchanges; what has no room, or would be read
 * as the name of another station, is left out.
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
  if (size === large_size) {
    return stations.map((station) => ({ station, label: station.large, size }));
  }
  const room = grownBy(extent(drawing), EDGE / scale);
  const half = drawing.badge_size / 2;
  const taken: Box[] = drawing.lines.flatMap(({ wagon, badge }) =>
    badge ? [wagon, grownBy({ x: badge[0], y: badge[1], width: 0, height: 0 }, half)] : [wagon],
  );
  const rank = ({ id, lines }: DrawnStation) => (first.has(id) ? 100 : 0) + lines;
  const shown: Lettering[] = [];
  for (const station of stations.toSorted((a, b) => rank(b) - rank(a))) {
    const drawn = [
      enlarged(station.large, station, size / large_size),
      enlarged(station.label, station, size / label_size),
    ];
    const places = [...drawn, ...drawn.flatMap((label) => around(label, station))].filter(
      ({ box }) => holds(room, box) && !taken.some((other) => meet(other, box)),
    );
    const isClear = (label: Label) =>
      belongs(label.box, station, stations) &&
      !stations.some((other) => other !== station && meet(signOf(other), label.box));
    // What matters now is named in any case: its station is marked, too.
    const label = places.find(isClear) ?? (first.has(station.id) ? places[0] : undefined);
    if (!label) continue;
    taken.push(label.box);
    shown.push({ station, label, size });
  }
  return shown;
}
