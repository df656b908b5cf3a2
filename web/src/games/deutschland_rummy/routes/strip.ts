/** The layout of tickets in a row: widths by their names, and lines that wrap. */

import type { CountryPage } from '../../../protocol/deutschland_rummy';
import { gazetteer, isJoker } from '../names';
import type { Ends } from './touching';

/** A ticket of a strip; lengths are in rem. */
export interface Cell {
  tile: string;
  /** Its index in the row, counted from 0. */
  at: number;
  ends: Ends;
  /** Whether it touches the ticket before it on this line, and the one after it. */
  joins: [boolean, boolean];
  /** Whether the row continues at this end, on another line. */
  goesOn: [boolean, boolean];
  /** Whether the ticket before it in the row does not touch it. */
  gap: boolean;
  width: number;
  /** Positions of the middles of the two discs. */
  discs: [number, number];
}

/** Font size of names; the drawing has their widths at its own size. */
const NAME = 0.8125;
/** Margin of a name at the end of a ticket. */
const EDGE = 0.4375;
/** Gap between two names. */
const BETWEEN = 0.4375;
/** Least distance between discs, for the kilometres. */
const LEAST = 3.5;
const LEAST_JOKER = 5.25;
/** Gap between two tickets that do not touch. */
export const GAP = 1.5;

/** Return the width of a city's name. */
function nameWidth(page: CountryPage, city: string): number {
  const box = gazetteer(page).cities.get(city)?.label.box;
  return box ? (box.width / page.drawing.label_size) * NAME : 1.25;
}

function shape(page: CountryPage, cell: Omit<Cell, 'width' | 'discs'>): Cell {
  const [left, right] = cell.ends.map((city) => nameWidth(page, city)) as [number, number];
  const least = isJoker(page, cell.tile) ? LEAST_JOKER : LEAST;
  const way = Math.max(least, (left + right) / 2 + BETWEEN);
  const [before, after] = [left, right].map((width, side) =>
    cell.joins[side] ? 0 : Math.max(width / 2, 0.625) + EDGE,
  ) as [number, number];
  return { ...cell, width: before + way + after, discs: [before, before + way] };
}

/** Return a ticket that stands alone. */
export function single(page: CountryPage, tile: string, ends: Ends): Cell {
  return shape(page, {
    tile,
    at: 0,
    ends,
    joins: [false, false],
    goesOn: [false, false],
    gap: false,
  });
}

/** Font size of names on an upright ticket, and the margin beside them. */
const NAME_UPRIGHT = 0.75;
const BESIDE_UPRIGHT = 1.75;
const LEAST_UPRIGHT = 4.25;

/** Return the width of a ticket whose cities are one below the other, in rem. */
export function uprightWidth(page: CountryPage, ends: Ends): number {
  const longest = Math.max(...ends.map((city) => nameWidth(page, city)));
  return Math.max(LEAST_UPRIGHT, (longest / NAME) * NAME_UPRIGHT + BESIDE_UPRIGHT);
}

function lengthOf(line: readonly Cell[]): number {
  return line.reduce((sum, { width, gap }, at) => sum + width + (gap && at > 0 ? GAP : 0), 0);
}

/** Return the tickets of a row in lines that fit the room, unless a single ticket does not. */
export function linesOf(
  page: CountryPage,
  tiles: readonly string[],
  ends: readonly Ends[],
  room: number,
): Cell[][] {
  const lines: Cell[][] = [];
  tiles.forEach((tile, at) => {
    const own: Ends = ends[at] ?? ['', ''];
    const before = ends[at - 1];
    const touches = at > 0 && (before?.[1] === own[0] || !before?.[1] || !own[0]);
    const line = lines.at(-1);
    const last = line?.at(-1);
    const plain = { tile, at, ends: own, gap: at > 0 && !touches };
    const begins = shape(page, { ...plain, joins: [false, false], goesOn: [touches, false] });
    if (!line || !last) {
      lines.push([begins]);
      return;
    }
    const joined: Cell = touches ? shape(page, { ...last, joins: [last.joins[0], true] }) : last;
    const next = shape(page, { ...plain, joins: [touches, false], goesOn: [false, false] });
    const longer = [...line.slice(0, -1), joined, next];
    if (lengthOf(longer) <= room) {
      lines[lines.length - 1] = longer;
      return;
    }
    line[line.length - 1] = { ...last, goesOn: [last.goesOn[0], touches] };
    lines.push([begins]);
  });
  return lines;
}
