/** The scene at a table: what is chosen, previewed, pointed at or shown in a step. */

import type {
  Offers,
  PlaceOffer,
  PlaceToken,
  Position,
  View,
} from '../../../protocol/on_the_underground';
import type { Sitting } from '../../../table/sitting.svelte';
import { placed, travelled, type Unfolding } from '../motion/unfolding.svelte';
import type { Choice } from '../move/choice.svelte';
import type { Refusals } from '../move/refusals.svelte';
import type { Ahead } from '../passenger/ahead.svelte';
import { routesOf } from '../passenger/ways';
import type { Pointed, Subject } from './pointed.svelte';
import type { Ghost, Route, Scene } from './scene';

interface Sources {
  choice: Choice;
  unfolding: Unfolding;
  refusals: Refusals;
  ahead: Ahead;
  pointed: Pointed;
  /** Whether the reader wants to see the passenger's route. */
  isWayShown: () => boolean;
}

const NOWHERE: ReadonlyMap<string, PlaceOffer> = new Map();

export class Staging implements Scene {
  constructor(
    private readonly sitting: Sitting<Position, View>,
    private readonly from: Sources,
  ) {}

  /** Whether a token may be placed, and the board shows where. */
  readonly isActing = $derived.by(
    () => this.sitting.offers?.phase === 'act' && !this.sitting.isThen,
  );

  readonly ghost: Ghost | null = $derived.by(() => {
    const { choice } = this.from;
    const offer = this.isActing ? choice.shown : null;
    if (!offer) return null;
    const { line, edge } = offer.action;
    return { line, edge, firm: edge === choice.edge, points: offer.points, loop: offer.loop };
  });

  readonly #routes: readonly Route[] = $derived.by(() => {
    const { sitting, from } = this;
    if (sitting.step) {
      return travelled(sitting.brought).map((journey): Route => ({ journey, tone: 'made' }));
    }
    const offers = this.offersWith(from.choice.shown);
    return routesOf(sitting.view, offers, from.choice, from.isWayShown());
  });

  /** Tokens of the step that is shown, or those of others since the own last turn. */
  readonly news: readonly PlaceToken[] = $derived.by(() => {
    const { sitting } = this;
    return placed(sitting.step ? sitting.brought : sitting.effectsOf(sitting.news));
  });

  get line(): string | null {
    return this.isActing ? this.from.choice.line : null;
  }

  get places(): ReadonlyMap<string, PlaceOffer> {
    return this.sitting.isThen ? NOWHERE : this.from.choice.places;
  }

  get refused(): string | null {
    return this.from.refusals.now?.edge ?? null;
  }

  get routes(): readonly Route[] {
    return this.from.unfolding.route ?? this.#routes;
  }

  get fresh(): readonly PlaceToken[] {
    return this.from.unfolding.fresh;
  }

  get subject(): Subject | null {
    return this.from.pointed.subject;
  }

  /** The offers, with the journeys as they would be with a token. */
  offersWith(place: PlaceOffer | null): Offers | null {
    const { offers } = this.sitting;
    const trips = this.from.ahead.with(place?.action ?? null);
    return offers && trips ? { ...offers, trips } : offers;
  }
}
