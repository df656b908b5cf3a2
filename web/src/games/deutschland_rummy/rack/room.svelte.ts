/** The room of the rack: what lies above it stays as it is when tiles are laid within a turn. */

/** Pixels of a sheet that leave room for a second and a third line of tiles, with all below them. */
const HIGHER = [320, 430];
/** Pixels between two tiles. */
const GAP = 6;

/** Return how many lines of tiles a sheet of so many pixels has, of those that may be. */
export function linesIn(most: number, sheet: number): number {
  return Math.min(most, 1 + HIGHER.filter((height) => sheet >= height).length);
}

/** Return how many lines of those that may be show all tiles of some widths in a room, in pixels. */
export function fewestLines(widths: readonly number[], most: number, room: number): number {
  for (let lines = 1; lines < most; lines++) {
    const columns = Math.ceil(widths.length / lines);
    const broadest = widths
      .slice(0, columns)
      .map((_, column) => Math.max(...widths.filter((_, at) => at % columns === column)));
    if (broadest.reduce((sum, width) => sum + width + GAP, 0) <= room) return lines;
  }
  return most;
}

export class RackRoom {
  /** Pixels that it takes, however few tiles there are. */
  height = $state(0);
  #width = 0;
  #lines = 0;
  #mover = -1;

  /**
   * Begin anew where the tiles stand in lines of another width, or in another number of them, and with
   * each turn: what was laid in the one before takes no room.
   */
  begin(width: number, lines = 0, mover = -1): void {
    if (width === this.#width && lines === this.#lines && mover === this.#mover) return;
    this.#width = width;
    this.#lines = lines;
    this.#mover = mover;
    this.height = 0;
  }

  /** Take what tiles need; it is kept when they need less. */
  take(height: number): void {
    this.height = Math.max(this.height, height);
  }
}
