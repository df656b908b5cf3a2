/** The room of the rack: what lies above it stays as it is when tiles are laid. */

export class RackRoom {
  /** Pixels that it takes, however few tiles there are. */
  height = $state(0);
  #width = 0;
  #lines = 0;

  /** Begin anew where the tiles stand in lines of another width, or in another number of them. */
  begin(width: number, lines = 0): void {
    if (width === this.#width && lines === this.#lines) return;
    this.#width = width;
    this.#lines = lines;
    this.height = 0;
  }

  /** Take what tiles need; it is kept when they need less. */
  take(height: number): void {
    this.height = Math.max(this.height, height);
  }
}
