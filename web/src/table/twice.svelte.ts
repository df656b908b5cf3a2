/** Irreversible actions need two presses; after the first, the page says what will happen. */

import { hands } from './hands.svelte';

const PATIENCE = 4000;

export class Twice<What> {
  /** What was pressed once. */
  armed = $state.raw<What | null>(null);
  /** What has expired without a second press. */
  lapsed = $state.raw<What | null>(null);
  #timer: ReturnType<typeof setTimeout> | undefined;

  /** Take the milliseconds after which the first press expires. */
  constructor(private readonly patience = PATIENCE) {}

  /** Press for something; it happens on the second press, unless that comes too soon. */
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
