/** Lines that have just been completed on the sheet shown: a light runs along them. */

export class Lit {
  #letters = $state.raw<ReadonlySet<string>>(new Set());
  #before: { seat: number; complete: readonly string[] } | null = null;

  constructor(seat: () => number, complete: () => readonly string[]) {
    $effect.pre(() => this.follow(seat(), complete()));
  }

  /** Examine which lines are complete on the sheet shown now. */
  follow(seat: number, complete: readonly string[]): void {
    const before = this.#before?.seat === seat ? this.#before.complete : null;
    this.#before = { seat, complete };
    if (before === null) this.#letters = new Set();
    else {
      const fresh = complete.filter((letter) => !before.includes(letter));
      if (fresh.length) this.#letters = new Set(fresh);
    }
  }

  /** Whether a line has just been completed. */
  has(letter: string): boolean {
    return this.#letters.has(letter);
  }
}
