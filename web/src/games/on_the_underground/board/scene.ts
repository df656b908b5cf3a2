/** The scene on a board: stations, edges and tokens, independent of the rules. */

import type {
  JourneyView,
  LoopOffer,
  PlaceToken,
  PlaceOffer,
} from '../../../protocol/on_the_underground';

import type { Subject } from './pointed.svelte';

/**
 * How a journey is highlighted: one that would be made, one of several, one that is made once the
 * turn ends, or one that was made.
 */
export type Tone = 'ahead' | 'choice' | 'chosen' | 'settled' | 'made';

export interface Route {
  journey: JourneyView;
  tone: Tone;
}

/** A previewed token. */
export interface Ghost {
  line: string;
  edge: string;
  /** Whether it is chosen, not only pointed at. */
  firm: boolean;
  points: number;
  /** The loop that it would close, where that scores. */
  loop: LoopOffer | null;
}

/** Its parts change one by one: components that read one are not redrawn because of the others. */
export interface Scene {
  /** The colour in hand and its available places, by edge. */
  readonly line: string | null;
  readonly places: ReadonlyMap<string, PlaceOffer>;
  readonly ghost: Ghost | null;
  /** An edge that was refused. */
  readonly refused: string | null;
  readonly routes: readonly Route[];
  /** Tokens that were just laid. */
  readonly fresh: readonly PlaceToken[];
  /** New tokens: of the step shown, or since the own last turn. */
  readonly news: readonly PlaceToken[];
  /** What is pointed at, to be highlighted on the board. */
  readonly subject: Subject | null;
}
