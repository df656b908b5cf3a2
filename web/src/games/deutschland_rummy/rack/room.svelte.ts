/** The space of the rack: what is above it does not move when tiles are laid within a turn. */

/** Least heights of a sheet in pixels with room for a second and a third line of tiles. */
const HIGHER = [320, 430];
/** Pixels between two tiles. */
const GAP = 6;

/** Return how many lines of tiles a sheet of a height has, up to a maximum. */
export function linesIn(most: number, sheet: number): number {
  return Math.min(most, 1 + HIGHER.filter((height) => sheet >= height).length);
}

/** Return the fewest lines, up to a maximum, that show all tiles of some widths in a room, in pixels. */
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
  /** Its height in pixels, however few tiles there are. */
  height = $state(0);
  #width = 0;
  #lines = 0;
  #mover = -1;

  /**
   * Start afresh when the width or the number of lines changes, and with each turn: what was laid
   * in the last one needs no space.
   */
  begin(width: number, lines = 0, mover = -1): void {
    if (width === this.#width && lines === this.#lines && mover === this.#mover) return;
    this.#width = width;
    this.#lines = lines;
    this.#mover = mover;
    this.height = 0;
  }

  /** Set the height that the tiles need; it does not shrink. */
  take(height: number): void {
    this.height = Math.max(this.height, height);
  }
}
