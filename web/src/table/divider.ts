/** How a small window is divided between the board and the sheet below it. */

/** Least and greatest share of the window that the sheet may take. */
export const SMALLEST = 0.24;
export const LARGEST = 0.62;
/** Height of a complete sheet in rem; the rest of the window belongs to the board. */
const SHEET = 20.75;
/** Share by which an arrow key moves the divider. */
export const STEP = 0.04;

const KEYS = ['ArrowUp', 'ArrowDown', 'Home', 'End', 'Enter'];

/** Whether a key press moves the divider, and so means nothing else. */
export function isDividerKey({ key, target }: Pick<KeyboardEvent, 'key' | 'target'>): boolean {
  const isThere = target instanceof Element && target.closest('[role="separator"]') !== null;
  return isThere && KEYS.includes(key);
}

/** Return a moved share, within the limits. */
export function moved(share: number, by: number): number {
  return Math.min(LARGEST, Math.max(SMALLEST, share + by));
}

/** Return the default share of a sheet, in a window of a height in pixels. */
export function usual(height: number, rem: number): number {
  return moved((SHEET * rem) / height, 0);
}
