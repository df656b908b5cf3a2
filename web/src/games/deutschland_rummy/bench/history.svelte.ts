/** The steps on a workbench: taken back, and done again until another one is made. */

import type { Snapshot } from './reading.svelte';

const MOST = 200;

export class History {
  #past = $state.raw<readonly Snapshot[]>([]);
  #future = $state.raw<readonly Snapshot[]>([]);

  get canUndo(): boolean {
    return this.#past.length > 0;
  }

  get canRedo(): boolean {
    return this.#future.length > 0;
  }

  /** What was before, the latest last: to be kept. */
  get past(): readonly Snapshot[] {
    return this.#past;
  }

  /** A step leads away from here. */
  push(from: Snapshot): void {
    this.#past = [...this.#past, from].slice(-MOST);
    this.#future = [];
  }

  /** Return what was before the last step; the present can be returned to. */
  back(now: Snapshot): Snapshot | null {
    const last = this.#past.at(-1) ?? null;
    if (last) {
      this.#past = this.#past.slice(0, -1);
      this.#future = [...this.#future, now];
    }
    return last;
  }

  /** Return what was taken back last. */
  forward(now: Snapshot): Snapshot | null {
    const next = this.#future.at(-1) ?? null;
    if (next) {
      this.#future = this.#future.slice(0, -1);
      this.#past = [...this.#past, now];
    }
    return next;
  }

  /** Begin anew, with what was kept. */
  begin(past: readonly Snapshot[] = []): void {
    this.#past = past;
    this.#future = [];
  }
}
