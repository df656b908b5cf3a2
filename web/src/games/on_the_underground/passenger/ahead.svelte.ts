/** Where the passenger would go with the token in preview: asked of the server, once for each. */

import type { PlaceToken, TripOffer, Trips } from '../../../protocol/on_the_underground';

/** Milliseconds for which a token has to be looked at before the server is asked. */
const PAUSE = 120;

type Asking = (place: PlaceToken, signal: AbortSignal) => Promise<Trips>;

const keyOf = ({ line, edge }: PlaceToken) => `${line} ${edge}`;

export class Ahead {
  /** What was answered; null without an answer. */
  #told = $state.raw<ReadonlyMap<string, TripOffer[] | null>>(new Map());
  #situation = '';

  constructor(private readonly ask: Asking) {}

  /** Where he would go with a token; null as long as it is not known. */
  with(place: PlaceToken | null): TripOffer[] | null {
    return (place && this.#told.get(keyOf(place))) ?? null;
  }

  /** Whether there was no answer for a token; looked at again, it is asked again. */
  isSilent(place: PlaceToken | null): boolean {
    return place !== null && this.#told.get(keyOf(place)) === null;
  }

  /** A token is looked at in a situation; what is returned calls the question off. */
  look(situation: string, place: PlaceToken | null): () => void {
    if (situation !== this.#situation) {
      this.#situation = situation;
      this.#told = new Map();
    }
    if (!place || this.#told.get(keyOf(place))) return () => undefined;
    const calling = new AbortController();
    const timer = setTimeout(() => void this.#learn(place, calling.signal), PAUSE);
    return () => {
      clearTimeout(timer);
      calling.abort();
    };
  }

  async #learn(place: PlaceToken, signal: AbortSignal): Promise<void> {
    // It is told beside the token, not instead of it: without an answer nothing is said.
    const { trips } = await this.ask(place, signal).catch(() => ({ trips: null }));
    if (!signal.aborted) this.#told = new Map(this.#told).set(keyOf(place), trips);
  }
}
