/** Wagons as on the sheets, for the drawings of the booklet. */

import type { Box, DrawnLine } from '../../../protocol/voll_verplant';
import type { WagonState } from '../board/marks';

const HEIGHT = 48;
const WINDOW = 25;
const TAB = { width: 36, height: 20 };

/** How far it is from one window to the next, and to the first. */
const STEP = 28;
const FIRST = 29;

/** Pixels of a wagon with so many windows. */
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

/** What stands at it: as at the beginning, with what differs. */
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
