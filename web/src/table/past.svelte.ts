/** Earlier positions as the server told them, kept as long as they stand. */

import { pastOf } from '../api';
import type { Position, View } from '../protocol/messages';

/** Positions that the server tells at once. */
const MOST = 64;
/** Positions that are asked for around one that is looked at. */
const AROUND = 32;

/** How earlier positions are asked for. */
export type AskPast = (
  link: string,
  from: number,
  to: number,
) => Promise<readonly { position: number; view: View }[]>;

/** V is the view of the game that is played. */
export class Past<V extends View> {
  #views = $state.raw<ReadonlyMap<number, V>>(new Map());
  #of = '';
  #version = '';
  #asked = new Map<string, Promise<void>>();

  constructor(private readonly ask: AskPast = pastOf) {}

  /** The view after so many entries, if it is known. */
  at(position: number): V | undefined {
    return this.#views.get(position);
  }

  /** Follow the match: what may still be taken back is asked for anew. */
  follow({ link, info, settled, version }: Position): void {
    // Once a match is over, its past is told anew: nothing is hidden any more.
    const of = `${link} ${info.status}`;
    this.#version = version;
    const stands = (at: number) => of === this.#of && at <= settled;
    this.#views = new Map([...this.#views].filter(([at]) => stands(at)));
    this.#of = of;
  }

  /** Ask for some positions, all in one run if they are close; rejects if they can't be had. */
  async load(position: Position, wanted: readonly number[]): Promise<void> {
    const missing = wanted.filter((at) => !this.#views.has(at));
    if (missing.length === 0) return;
    const [first, last] = [Math.min(...missing), Math.max(...missing)];
    const runs: Promise<void>[] = [];
    for (let from = first; from <= last; from += MOST) {
      runs.push(this.#run(position, from, Math.min(last, from + MOST - 1)));
    }
    await Promise.all(runs);
  }

  /** Ask for some positions with those around them, so that the next steps are at hand. */
  async loadAround(position: Position, wanted: readonly number[]): Promise<void> {
    const missing = wanted.filter((at) => !this.#views.has(at));
    if (missing.length === 0) return;
    const from = Math.floor(Math.min(...missing) / AROUND) * AROUND;
    const to = Math.min(position.log.length, Math.max(from + AROUND - 1, ...missing));
    await this.load(position, [from, ...missing, to]);
  }

  #run(position: Position, from: number, to: number): Promise<void> {
    const key = `${from} ${to} ${position.link} ${position.version}`;
    const known = this.#asked.get(key);
    if (known) return known;
    const [of, version] = [this.#of, this.#version];
    const asked = this.ask(position.link, from, to)
      .then((found) => {
        if (of !== this.#of) return;
        // What could still be taken back may have been taken back meanwhile.
        const stands = (at: number) => version === this.#version || at <= position.settled;
        const told = found.map((each) => [each.position, each.view as V] as const);
        this.#views = new Map([...this.#views, ...told.filter(([at]) => stands(at))]);
      })
      .finally(() => this.#asked.delete(key));
    this.#asked.set(key, asked);
    return asked;
  }
}
