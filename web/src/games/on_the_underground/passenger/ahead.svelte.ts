/** Where the passenger would go with the previewed token: requested from the server, once for each. */

import type { PlaceToken, TripOffer, Trips } from '../../../protocol/on_the_underground';

/** Milliseconds for which a token has to be looked at before the request. */
const PAUSE = 120;

type Asking = (place: PlaceToken, signal: AbortSignal) => Promise<Trips>;

const keyOf = ({ line, edge }: PlaceToken) => `${line} ${edge}`;

export class Ahead {
  /** The answers; null for a failed request. */
  #told = $state.raw<ReadonlyMap<string, TripOffer[] | null>>(new Map());
  #situation = '';

  constructor(private readonly ask: Asking) {}

  /** Where the passenger would go with a token; null while that is unknown. */
  with(place: PlaceToken | null): TripOffer[] | null {
    return (place && this.#told.get(keyOf(place))) ?? null;
  }

  /** Whether the request for a token failed; looking at it again repeats the request. */
  isSilent(place: PlaceToken | null): boolean {
    return place !== null && this.#told.get(keyOf(place)) === null;
  }

  /** A token is looked at in a situation; the returned function cancels the request. */
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
    // It is shown beside the token, not instead of it: without an answer nothing is shown.
    const { trips } = await this.ask(place, signal).catch(() => ({ trips: null }));
    if (!signal.aborted) this.#told = new Map(this.#told).set(keyOf(place), trips);
  }
}
