/** How a small window is shared between the board and the sheet below it. */

/** Shares of the window that the sheet may take. */
export const SMALLEST = 0.24;
export const LARGEST = 0.62;
/** What is played from on a sheet, all of it, in rem: what is left of a window is the board's. */
const SHEET = 20.75;
/** What an arrow key moves. */
export const STEP = 0.04;

const KEYS = ['ArrowUp', 'ArrowDown', 'Home', 'End', 'Enter'];

/** Whether a key press moves the divider: then it means nothing else. */
export function isDividerKey({ key, target }: Pick<KeyboardEvent, 'key' | 'target'>): boolean {
  const isThere = target instanceof Element && target.closest('[role="separator"]') !== null;
  return isThere && KEYS.includes(key);
}

/** Return a share that was moved by another, within what is sensible. */
export function moved(share: number, by: number): number {
  return Math.min(LARGEST, Math.max(SMALLEST, share + by));
}

/** Return the share of a sheet that nobody has moved, in a window of some pixels. */
export function usual(height: number, rem: number): number {
  return moved((SHEET * rem) / height, 0);
}
