/** Wagons as on the sheets, for the drawings of the booklet. */

import type { Box, DrawnLine } from '../../../protocol/voll_verplant';
import type { WagonState } from '../board/marks';

const HEIGHT = 48;
const WINDOW = 25;
const TAB = { width: 36, height: 20 };

/** Distance between windows, and to the first one. */
const STEP = 28;
const FIRST = 29;

/** Width in pixels of a wagon with a number of windows. */
export function breadthOf(windows: number): number {
  return FIRST + windows * STEP + TAB.width + 3;
}

/** A line of which only the wagon is drawn, with its upper left corner at a point. */
export function lineAt(
  letter: string,
  [colour, dark]: readonly [string, string],
  windows: number,
  x: number,
  y: number,
): DrawnLine {
  const tab = (top: number): Box => ({ ...TAB, x: x + FIRST + windows * STEP, y: y + top });
  return {
    letter,
    name: '',
    colour,
    dark,
    ink: '#ffffff',
    dark_ink: '#14171c',
    pattern: 'plain',
    path: '',
    wagon: { x, y, width: breadthOf(windows), height: HEIGHT },
    windows: Array.from({ length: windows }, (_, at) => ({
      x: x + FIRST + at * STEP,
      y: y + (HEIGHT - WINDOW) / 2,
      width: WINDOW,
      height: WINDOW,
    })),
    letter_at: [x + 16, y + HEIGHT / 2],
    points: [tab(3), tab(25)],
    arrows: [],
    terminus: null,
    badge: null,
  };
}

/** The state of a wagon: as at the beginning, with some changes. */
export function wagonOf(points: [number, number], more: Partial<WagonState> = {}): WagonState {
  return {
    written: [],
    firm: Infinity,
    tone: 'plain',
    fate: 'open',
    high: 'free',
    low: 'free',
    points,
    isNew: false,
    isStruck: false,
    isPointed: false,
    way: null,
    ...more,
  };
}
