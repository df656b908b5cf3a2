/** An earlier position that is looked at, as the server told it. */

import { history } from '../api';
import { problemOf } from '../problems';
import type { Position, Problem, View } from '../protocol/messages';

/** V is the view of the game that is played. */
export class Past<V extends View> {
  shown = $state.raw<{ at: number; view: V } | null>(null);
  #asked = 0;

  /** Go to a position; the end of the log is the present. */
  async look(position: Position, at: number, onproblem: (problem: Problem) => void): Promise<void> {
    const asked = ++this.#asked;
    if (at >= position.log.length) {
      this.shown = null;
      return;
    }
    try {
      const found = await history(position.link, Math.max(0, at));
      // An answer that comes after a later request is out of date.
      if (asked === this.#asked) this.shown = { at: found.position, view: found.view as V };
    } catch (thrown) {
      onproblem(problemOf(thrown));
    }
  }

  leave(): void {
    this.#asked++;
    this.shown = null;
  }
}
