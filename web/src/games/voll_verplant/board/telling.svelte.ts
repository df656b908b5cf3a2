/** The line of text below the board: about what is pointed at or was tapped last, or about the walk. */

import type { MapPage } from '../../../protocol/voll_verplant';
import type { Choice } from '../move/choice.svelte';
import { lineFact, stationFact, walkFact, type Known } from './facts';
import type { Found } from './pointing';

interface Pointed {
  page: MapPage;
  /** The sheet that the board shows. */
  known: Known | null;
  /** The own sheet, which the keys of the lines describe. */
  keysKnown: Known | null;
  choice: Choice;
  /** Whether the board shows what can be chosen. */
  isNow: boolean;
  /** Whether facts say if a station is in reach. */
  isChoosing: boolean;
}

export class Telling {
  /** The line whose key is pointed at. */
  key = $state.raw<string | null>(null);
  /** What the mouse is over, and what was tapped last. */
  over = $state.raw<Found>(null);
  #tapped = $state.raw<{ found: Found; made: string } | null>(null);

  constructor(private readonly pointed: () => Pointed) {}

  /** What was tapped last, until something else is chosen in another way. */
  get tapped(): Found {
    const { made } = this.pointed().choice;
    return this.#tapped?.made === made ? this.#tapped.found : null;
  }

  set tapped(found: Found) {
    this.#tapped = found && { found, made: this.pointed().choice.made };
  }

  readonly fact = $derived.by(() => {
    const { page, keysKnown, choice, isNow } = this.pointed();
    const ofKey =
      this.key !== null && keysKnown && !this.#walks(this.key) ? lineFact(keysKnown, this.key) : '';
    const ofWalk = isNow ? walkFact(page, choice.line, choice.offer?.marks ?? []) : '';
    return ofKey || this.factOf(this.over) || this.factOf(this.tapped) || ofWalk;
  });

  /** Return the facts about a line or a station. */
  factOf(found: Found): string {
    const { known, choice, isChoosing } = this.pointed();
    if (!found || !known) return '';
    if (found.kind === 'line')
      return this.#walks(found.letter) ? '' : lineFact(known, found.letter);
    return stationFact(known, found.id, isChoosing ? choice.reaching(found.id) : null);
  }

  /** Whether the walk of a line says more than its fact. */
  #walks(letter: string): boolean {
    const { choice, isNow } = this.pointed();
    return isNow && letter === choice.line;
  }
}
