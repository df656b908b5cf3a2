/** What the ends of turns have told: journeys and scores, kept as seen or asked for later. */

import { history } from '../../../api';
import type { JourneyView, LineView, PlayerView, View } from '../../../protocol/on_the_underground';

/** What is kept of a view. */
export interface Told {
  lines: readonly LineView[];
  players: readonly PlayerView[];
  journeys: readonly JourneyView[];
}

export class Chronicle {
  /** By number of entries folded. */
  known = $state.raw<ReadonlyMap<number, Told>>(new Map());
  #isAsking = false;

  /** Keep what a view tells. */
  keep(position: number, { lines, players, journeys }: View): void {
    if (this.known.has(position)) return;
    this.known = new Map(this.known).set(position, { lines, players, journeys });
  }

  /** Ask the server for what is missing, the latest first; what fails is asked for next time. */
  async ask(link: string, positions: readonly number[]): Promise<void> {
    if (this.#isAsking) return;
    this.#isAsking = true;
    try {
      for (const at of [...positions].reverse()) {
        if (this.known.has(at)) continue;
        const found = await history(link, at);
        this.keep(at, found.view as View);
      }
    } catch {
      // The log then tells what was done, only not what it brought.
    } finally {
      this.#isAsking = false;
    }
  }
}
