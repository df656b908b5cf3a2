/** Stretches a drawing vertically, so that it fills a room that is high for its width. */

import type { Box, DrawnLine, DrawnStation, Drawing, Label } from '../../../protocol/voll_verplant';
import { extent } from './extent';

/** The greatest factor: beyond that its slopes look too steep. */
const MOST = 1.25;

/** Return the factor by which a drawing may be stretched in a room, in pixels. */
export function stretchIn(drawing: Drawing, room: { width: number; height: number }): number {
  if (room.width <= 0 || room.height <= 0) return 1;
  const { width, height } = extent(drawing);
  const wanted = (room.height / room.width) * (width / height);
  // In steps, so that a line of text that comes or goes beside it changes nothing.
  return Math.max(1, Math.min(MOST, Math.floor(wanted * 20) / 20));
}

function moved<B extends Pick<Box, 'y'>>(box: B, by: number): B {
  return { ...box, y: box.y + by };
}

function labelAt(label: Label, by: number): Label {
  return { ...moved(label, by), box: moved(label.box, by) };
}

/** A vertically stretched path; its circular arcs become elliptical. */
export function stretchedPath(path: string, factor: number): string {
  return path.replace(/([MLA])([^MLAZ]*)/g, (_, command: string, rest: string) => {
    const numbers = rest
      .trim()
      .split(/[\s,]+/)
      .map(Number);
    const last = numbers.length - 1;
    const told = numbers.map((number, at) =>
      at === last || (command === 'A' && at === 1)
        ? Math.round(number * factor * 100) / 100
        : number,
    );
    return `${command}${told.join(' ')}`;
  });
}

/** A translated path, with its first point where a stretched drawing has it. */
function movedPath(path: string, factor: number): string {
  const first = Number(/^M\s*[-\d.]+[\s,]+([-\d.]+)/.exec(path)?.[1] ?? 0);
  const by = first * (factor - 1);
  return path.replace(
    /([ML])\s*([-\d.]+)[\s,]+([-\d.]+)/g,
    (_, command: string, x: string, y: string) => `${command}${x} ${Number(y) + by}`,
  );
}

function stationAt(station: DrawnStation, factor: number): DrawnStation {
  const by = station.y * (factor - 1);
  const { label, large } = station;
  return { ...moved(station, by), label: labelAt(label, by), large: labelAt(large, by) };
}

/** Signs keep their size, and a wagon stays where its track begins. */
function lineAt(line: DrawnLine, factor: number): DrawnLine {
  const start = Number(/^M\s*[-\d.]+[\s,]+([-\d.]+)/.exec(line.path)?.[1] ?? 0);
  const by = start * (factor - 1);
  const end = (line.terminus?.[1] ?? 0) * (factor - 1);
  return {
    ...line,
    path: stretchedPath(line.path, factor),
    wagon: moved(line.wagon, by),
    windows: line.windows.map((window) => moved(window, by)),
    letter_at: [line.letter_at[0], line.letter_at[1] + by],
    points: [moved(line.points[0], by), moved(line.points[1], by)],
    arrows: line.arrows.map((arrow) => movedPath(arrow, factor)),
    terminus: line.terminus && [line.terminus[0], line.terminus[1] * factor],
    badge: line.badge && [line.badge[0], line.badge[1] + end],
  };
}

/** Return a drawing stretched vertically: only its lattice is, and none of the signs on it. */
export function stretched(drawing: Drawing, factor: number): Drawing {
  if (factor === 1) return drawing;
  return {
    ...drawing,
    height: drawing.height * factor,
    lines: drawing.lines.map((line) => lineAt(line, factor)),
    stations: drawing.stations.map((station) => stationAt(station, factor)),
  };
}
