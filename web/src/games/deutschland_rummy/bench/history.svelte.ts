/** Undo and redo on a workbench. */

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

  /** Earlier states, the latest last, for storing. */
  get past(): readonly Snapshot[] {
    return this.#past;
  }

  /** A step leads away from this state. */
  push(from: Snapshot): void {
    this.#past = [...this.#past, from].slice(-MOST);
    this.#future = [];
  }

  /** Return the state before the last step; the present one can be redone. */
  back(now: Snapshot): Snapshot | null {
    const last = this.#past.at(-1) ?? null;
    if (last) {
      this.#past = this.#past.slice(0, -1);
      this.#future = [...this.#future, now];
    }
    return last;
  }

  /** Return the state that was undone last. */
  forward(now: Snapshot): Snapshot | null {
    const next = this.#future.at(-1) ?? null;
    if (next) {
      this.#future = this.#future.slice(0, -1);
      this.#past = [...this.#past, now];
    }
    return next;
  }

  /** Start afresh, with stored states. */
  begin(past: readonly Snapshot[] = []): void {
    this.#past = past;
    this.#future = [];
  }
}
