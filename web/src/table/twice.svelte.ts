/** What can't be taken back is asked for twice: the second time it says what will happen. */

import { hands } from './hands.svelte';

const PATIENCE = 4000;

export class Twice<What> {
  /** What was asked for once. */
  armed = $state.raw<What | null>(null);
  /** What was forgotten since it was not asked for the second time. */
  lapsed = $state.raw<What | null>(null);
  #timer: ReturnType<typeof setTimeout> | undefined;

  /** Take milliseconds after which the first time is forgotten. */
  constructor(private readonly patience = PATIENCE) {}

  /** Ask for something; it happens the second time, unless that comes too soon. */
  ask(what: What, act: () => void): void {
    if (!hands.ready) return;
    if (this.armed === what) {
      this.forget();
      act();
      return;
    }
    this.armed = what;
    this.lapsed = null;
    hands.startle();
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => {
      this.armed = null;
      this.lapsed = what;
    }, this.patience);
  }

  forget(): void {
    clearTimeout(this.#timer);
    this.armed = this.lapsed = null;
  }
}
