/** Earlier positions received from the server, kept as long as they are valid. */

import { pastOf } from '../api';
import type { Position, View } from '../protocol/messages';
import { sameUpTo } from './steps';

/** Most positions in one response. */
const MOST = 64;
/** Number of positions requested around the one that is looked at. */
const AROUND = 32;

/** How earlier positions are requested. */
export type AskPast = (
  link: string,
  from: number,
  to: number,
) => Promise<readonly { position: number; view: View }[]>;

/** V is the view of the game. */
export class Past<V extends View> {
  #views = $state.raw<ReadonlyMap<number, V>>(new Map());
  /** Views seen during the match: shown until they are fetched again with nothing hidden. */
  #seen: ReadonlyMap<number, V> = new Map();
  #link = '';
  #isOver = false;
  #log: Position['log'] = [];
  #asked = new Map<string, Promise<void>>();

  constructor(private readonly ask: AskPast = pastOf) {}

  /** The view after a number of entries, if it is known. */
  at(position: number): V | undefined {
    return this.#views.get(position) ?? this.#seen.get(position);
  }

  /** Follow the match: forget what was taken back, and keep the current view for later. */
  follow({ link, info, log }: Position, view: V): void {
    const same = link === this.#link ? sameUpTo(this.#log, log) : -1;
    const known = new Map([...this.#views].filter(([at]) => at <= same));
    const isOver = info.status === 'over';
    if (isOver && !this.#isOver) this.#seen = known;
    else if (!isOver || same < 0) this.#seen = new Map();
    if (!isOver) this.#views = known.set(log.length, view);
    else this.#views = this.#isOver ? known : new Map();
    this.#link = link;
    this.#isOver = isOver;
    this.#log = log;
  }

  /** Request some positions, all in one run if they are close; rejects if that fails. */
  async load(position: Position, wanted: readonly number[]): Promise<void> {
    const missing = wanted.filter((at) => !this.#views.has(at));
    if (missing.length === 0) return;
    await this.#ask(position, Math.min(...missing), Math.max(...missing));
  }

  /** Request some positions and those around them, so that the next steps are ready. */
  async loadAround(position: Position, wanted: readonly number[]): Promise<void> {
    const missing = wanted.filter((at) => !this.#views.has(at));
    if (missing.length === 0) return;
    const from = Math.floor(Math.min(...missing) / AROUND) * AROUND;
    const to = Math.min(position.log.length, Math.max(from + AROUND - 1, ...missing));
    await this.#ask(position, from, to);
  }

  async #ask(position: Position, first: number, last: number): Promise<void> {
    const runs: Promise<void>[] = [];
    for (let from = first; from <= last; from += MOST) {
      runs.push(this.#run(position, from, Math.min(last, from + MOST - 1)));
    }
    await Promise.all(runs);
  }

  #run(position: Position, from: number, to: number): Promise<void> {
    const key = `${from} ${to} ${position.link} ${position.version}`;
    const known = this.#asked.get(key);
    if (known) return known;
    const [link, isOver] = [this.#link, this.#isOver];
    const asked = this.ask(position.link, from, to)
      .then((found) => {
        if (link !== this.#link || isOver !== this.#isOver) return;
        // Entries that were not settled may have been taken back meanwhile.
        const same = sameUpTo(position.log, this.#log);
        const told = found.map((each) => [each.position, each.view as V] as const);
        this.#views = new Map([...this.#views, ...told.filter(([at]) => at <= same)]);
      })
      .finally(() => this.#asked.delete(key));
    this.#asked.set(key, asked);
    return asked;
  }
}
