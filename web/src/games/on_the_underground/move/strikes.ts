/** What clicks and taps on the board mean for the choice in progress. */

import { DOUBLE } from '../../../board/taps';
import type { Pointed } from '../board/pointed.svelte';
import type { Found } from '../board/pointing';
import type { Choice } from './choice.svelte';
import type { Refusals } from './refusals.svelte';

interface Parts {
  choice: Choice;
  pointed: Pointed;
  refusals: Pick<Refusals, 'forget' | 'ask'>;
  /** Whether tokens may be placed now. */
  isActing: () => boolean;
  /** Whether a token is laid by Confirm only. */
  isConfirming: () => boolean;
  confirm: () => void;
}

export class Strikes {
  /** Restores what was chosen before the latest tap. */
  #putBack: (() => void) | null = null;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(private readonly parts: Parts) {}

  /** Handle a click or a tap on an edge or a station. */
  strike(found: Found, byFinger: boolean): void {
    const { choice, pointed, refusals } = this.parts;
    const { edge, journey, token } = choice;
    const { held } = pointed;
    this.#putBack = () => {
      choice.edge = edge;
      choice.journey = journey;
      choice.token = token;
      pointed.held = held;
    };
    clearTimeout(this.#timer);
    refusals.forget();
    if (found.kind === 'edge') this.#edge(found, byFinger);
    else if (choice.journeys.some((each) => each.journey.destination === found.id)) {
      choice.travel(found.id);
    } else pointed.hold(found);
  }

  /** Another tap has followed at once, to zoom: the first one meant nothing. */
  revoke(): void {
    clearTimeout(this.#timer);
    this.parts.refusals.forget();
    this.#putBack?.();
    this.#putBack = null;
  }

  stop(): void {
    clearTimeout(this.#timer);
  }

  #edge({ id, isSure }: Extract<Found, { kind: 'edge' }>, byFinger: boolean): void {
    const { choice, pointed, isConfirming, confirm } = this.parts;
    const isAgain = choice.edge === id;
    pointed.clear();
    if (!choice.places.has(id)) {
      this.#whyNot(id);
      return;
    }
    choice.choose(id);
    if (isConfirming()) return;
    // A finger hides what it points at, so it gets a preview first; where edges are close only Confirm lays
    // a token, and two taps may be meant to zoom.
    if (!byFinger) confirm();
    else if (isAgain && isSure) this.#timer = setTimeout(confirm, DOUBLE.milliseconds);
  }

  #whyNot(edge: string): void {
    const { choice, refusals, isActing } = this.parts;
    const { line } = choice;
    if (!isActing() || line === null) return;
    choice.clear();
    void refusals.ask(line, edge);
  }
}
