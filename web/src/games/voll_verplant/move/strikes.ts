/** What clicks and taps on the board mean for the choice in progress. */

import { DOUBLE } from '../../../board/taps';
import type { Found } from '../board/pointing';
import type { Choice } from './choice.svelte';

interface Parts {
  choice: Choice;
  /** Whether anything can be chosen in what is shown. */
  isActing: () => boolean;
  /** Whether a choice is sent by Confirm only, or by a second click. */
  isConfirming: () => boolean;
  confirm: () => void;
  /** Called with a station that was tapped; null for none. */
  tell: (found: Found) => void;
}

export class Strikes {
  /** Restores what was chosen before the latest tap. */
  #putBack: (() => void) | null = null;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(private readonly parts: Parts) {}

  /** Handle a click or a tap on a line or a station. */
  strike(found: NonNullable<Found>, byFinger: boolean): void {
    const { choice, tell } = this.parts;
    this.#putBack = choice.kept();
    this.stop();
    this.#choose(found, byFinger);
    tell(found.kind === 'station' ? found : null);
  }

  #choose(found: NonNullable<Found>, byFinger: boolean): void {
    const { choice, isActing, isConfirming, confirm } = this.parts;
    if (!isActing()) return;
    if (found.kind === 'station') choice.touch(found.id);
    else if (choice.line !== found.letter || isConfirming()) choice.pick(found.letter);
    // A double tap of a finger may be meant to zoom.
    else if (byFinger) this.#timer = setTimeout(confirm, DOUBLE.milliseconds);
    else confirm();
  }

  /** Another tap has followed at once, to zoom: the first one meant nothing. */
  revoke(): void {
    this.stop();
    this.parts.tell(null);
    this.#putBack?.();
    this.#putBack = null;
  }

  stop(): void {
    clearTimeout(this.#timer);
  }
}
