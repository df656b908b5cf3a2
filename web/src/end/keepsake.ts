/** The content of a keepsake: the network that was built, the players, and some figures. */

import type { Outcome, TableInfo } from '../protocol/messages';
import { seatName } from '../names';
import { apart } from '../texts/apart';

/** A box of a drawing, in its units. */
export interface Part {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** A figure of the match, and what it counts. */
export interface Figure {
  value: string;
  label: string;
}

/** A player on the keepsake. */
interface Ranked {
  seat: number;
  name: string;
  place: number;
  points: number;
}

/** Return the name of a keepsake's file, with the day on the reader's calendar. */
export function fileName({ game, map, created }: Pick<TableInfo, 'game' | 'map' | 'created'>) {
  return `${game}-${map}-${new Date(created).toLocaleDateString('sv')}`; // 2026-11-29
}

/** Return the players, the best first. */
export function ranked(info: Pick<TableInfo, 'seats'>, outcome: Outcome): Ranked[] {
  return info.seats
    .map((seat, at, seats) => ({
      seat: at,
      name: apart(seatName(seat, at, seats)),
      place: outcome.places[at] ?? 0,
      points: outcome.scores[at] ?? 0,
    }))
    .sort((one, other) => one.place - other.place);
}

/** Things in columns: the baseline of the first, and the distances between columns and rows. */
interface Grid {
  x: number;
  y: number;
  columns: number;
  column: number;
  row: number;
}

/** The layout of a keepsake, in its units. */
export interface Sheet {
  width: number;
  height: number;
  /** Position of the network, and the scale at which it is usually seen. */
  network: Part & { scale: number };
  heading: { x: number; y: number };
  /** Scale of the lettering, and of that above and below relative to the rest. */
  letters: number;
  rim: number;
  figures: Grid;
  players: Grid;
  /** Baseline of the last line. */
  foot: number;
}

const MARGIN = 56;
const BREADTH = 1480;
const HEIGHT = 1320;
/** Width of the column beside a network that is higher than wide. */
const COLUMN = 520;
const ROW = 38;
/** Height of a row where each player's share is shown below the name. */
const SIGNED_ROW = 76;
const FIGURE_ROW = 104;
/** Beside the network there is room for larger lettering. */
const LARGE = 1.2;
/** It is usually seen smaller than it is drawn, so names have to be larger. */
const SEEN = 0.7;

/** A phone shows a narrower sheet, with lettering that is legible there. */
const SLENDER = 840;
const LARGEST = 1.45;
const SEEN_ON_PHONE = 0.43;

/**
 * Lay out a sheet for a network: text above and below it, or beside a high one; on a phone a high
 * one is between the texts.
 */
export function sheetFor(
  part: Part,
  players: number,
  figures: number,
  isSigned = false,
  isPhone = false,
): Sheet {
  const row = isSigned ? SIGNED_ROW : ROW;
  if (isPhone && part.height > part.width) return slender(part, players, figures, row);
  return part.height > part.width ? beside(part, figures, row) : below(part, players, row, isPhone);
}

function below(part: Part, players: number, row: number, isPhone: boolean): Sheet {
  const breadth = BREADTH - 2 * MARGIN;
  const scale = breadth / part.width;
  // A button is beside the heading there.
  const top = isPhone ? 240 : 190;
  const bottom = top + part.height * scale + 84;
  const rows = Math.ceil(players / 3);
  const list = bottom + 100;
  return {
    width: BREADTH,
    height: Math.round(list + rows * row + 50),
    network: {
      x: MARGIN,
      y: top,
      width: breadth,
      height: part.height * scale,
      scale: scale * SEEN,
    },
    heading: { x: MARGIN, y: 72 },
    letters: 1,
    rim: isPhone ? LARGEST : 1,
    figures: { x: MARGIN, y: bottom, columns: 4, column: breadth / 4, row: FIGURE_ROW },
    players: { x: MARGIN, y: list, columns: 3, column: breadth / 3, row },
    foot: Math.round(list + rows * row + 18),
  };
}

function beside(part: Part, figures: number, player: number): Sheet {
  const high = HEIGHT - 2 * MARGIN;
  const scale = high / part.height;
  const x = MARGIN + COLUMN;
  const rows = Math.ceil(figures / 2);
  const [figure, row] = [FIGURE_ROW * LARGE, player * LARGE];
  return {
    width: Math.round(x + part.width * scale + MARGIN),
    height: HEIGHT,
    network: { x, y: MARGIN, width: part.width * scale, height: high, scale: scale * SEEN },
    heading: { x: MARGIN, y: 96 },
    letters: LARGE,
    rim: 1,
    figures: { x: MARGIN, y: 330, columns: 2, column: COLUMN / 2, row: figure },
    players: {
      x: MARGIN,
      y: 330 + rows * figure + 20,
      columns: 1,
      column: COLUMN,
      row,
    },
    foot: HEIGHT - MARGIN,
  };
}

function slender(part: Part, players: number, figures: number, player: number): Sheet {
  const breadth = SLENDER - MARGIN;
  const scale = breadth / part.width;
  const [figure, row] = [FIGURE_ROW * LARGEST, player * LARGEST];
  const top = 190;
  const bottom = top + part.height * scale + 90;
  const list = bottom + (Math.ceil(figures / 2) - 1) * figure + 120;
  const foot = Math.round(list + players * row + 20);
  return {
    width: SLENDER,
    height: foot + 30,
    network: {
      x: MARGIN / 2,
      y: top,
      width: breadth,
      height: part.height * scale,
      scale: scale * SEEN_ON_PHONE,
    },
    heading: { x: MARGIN / 2, y: 72 },
    letters: LARGEST,
    rim: 1.45,
    figures: { x: MARGIN / 2, y: bottom, columns: 2, column: breadth / 2, row: figure },
    players: { x: MARGIN / 2, y: list, columns: 1, column: breadth, row },
    foot,
  };
}

/** Scale at which units of the network are seen on a sheet of a given size; 0 means not known yet. */
export function seenScale(
  { width, height, network }: Sheet,
  part: Part,
  shown: { width: number; height: number },
): number {
  const all = Math.min(shown.width / width, shown.height / height);
  return all > 0 ? Math.min(network.scale, (all * network.width) / part.width) : network.scale;
}

/** Position of the n-th item in a grid. */
export function placeIn({ x, y, columns, column, row }: Grid, at: number): [number, number] {
  return [x + (at % columns) * column, y + Math.floor(at / columns) * row];
}
