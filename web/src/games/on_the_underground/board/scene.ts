/** What the board shows; it knows stations, edges and tokens, but no rules. */

import type {
  JourneyView,
  LoopOffer,
  PlaceToken,
  PlaceOffer,
} from '../../../protocol/on_the_underground';

import type { Subject } from './pointed.svelte';

/**
 * How a journey stands out: one that would be made, one of several, one that is made once the turn
 * ends, or one that was made.
 */
export type Tone = 'ahead' | 'choice' | 'chosen' | 'settled' | 'made';

export interface Route {
  journey: JourneyView;
  tone: Tone;
}

/** A token that is previewed. */
export interface Ghost {
  line: string;
  edge: string;
  /** Whether it is chosen, not only pointed at. */
  firm: boolean;
  points: number;
  /** The loop that it would close, where that scores. */
  loop: LoopOffer | null;
}

/** Its parts change one by one: whoever reads one is not drawn anew because of the others. */
export interface Scene {
  /** The colour in hand and what it may do, by edge. */
  readonly line: string | null;
  readonly places: ReadonlyMap<string, PlaceOffer>;
  readonly ghost: Ghost | null;
  /** An edge that was refused. */
  readonly refused: string | null;
  readonly routes: readonly Route[];
  /** Tokens laid just now. */
  readonly fresh: readonly PlaceToken[];
  /** Tokens that are new: of the step shown, or since the own last turn. */
  readonly news: readonly PlaceToken[];
  /** What is pointed at, to be found on the board. */
  readonly subject: Subject | null;
}
