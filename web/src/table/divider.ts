/** How a small window is shared between the board and the sheet below it. */

/** Shares of the window that the sheet may take. */
export const SMALLEST = 0.24;
export const LARGEST = 0.62;
export const USUAL = 0.46;
/** What an arrow key moves. */
export const STEP = 0.04;

/** Return a share that was moved by another, within what is sensible. */
export function moved(share: number, by: number): number {
  const wanted = Number.isFinite(share) ? share + by : USUAL;
  return Math.min(LARGEST, Math.max(SMALLEST, wanted));
}
