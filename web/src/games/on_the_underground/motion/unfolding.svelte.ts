/** Animates what happens between two positions: tokens, the passenger, points in flight. */

import type {
  BoardDrawing,
  Effects,
  JourneyView,
  PlaceToken,
} from '../../../protocol/on_the_underground';
import { signed } from '../../../texts';
import { Flights, type Flight } from './flights.svelte';
import { stationOf } from '../names';
import type { Route } from '../board/scene';
import type { Slots } from '../board/slots';
import { Travelling } from '../passenger/travelling.svelte';

/** The visible effect of one event. */
type Mark = Effects['marks'][number];

type OnScreen = (x: number, y: number) => { x: number; y: number } | null;

export class Unfolding {
  /** Tokens that were just laid. */
  fresh = $state.raw<readonly PlaceToken[]>([]);

  readonly #travelling = new Travelling((journey) => this.#arrived(journey));
  readonly #flights = new Flights();

  constructor(
    private readonly drawing: () => BoardDrawing,
    private readonly onScreen: OnScreen,
    /** Returns the owner of a line. */
    private readonly ownerOf: (line: string) => number | undefined,
  ) {}

  /** Journeys in progress, and where the passenger is; null if nobody travels. */
  get under() {
    const { journey, left, at, pace } = this.#travelling;
    return journey && at ? { journeys: [journey, ...left], at, pace } : null;
  }

  /** The passenger's current route; null if nobody travels. */
  get route(): Route[] | null {
    const { journey } = this.#travelling;
    return journey && [{ journey, tone: 'made' }];
  }

  get flights(): readonly Flight[] {
    return this.#flights.all;
  }

  /** Show the effects of entries; return whether a token was laid. */
  show(brought: readonly Effects[], slots: Slots, speed = 1): boolean {
    this.#travelling.stop();
    this.fresh = placed(brought);
    this.#travelling.follow(travelled(brought), this.drawing(), slots, speed);
    for (const { items, marks } of brought) this.#score(items, marks);
    return this.fresh.length > 0;
  }

  /** Show everything at once, without points in the air. */
  skip(): void {
    this.#travelling.stop();
    this.#flights.skip();
  }

  #score(items: Effects['items'], marks: readonly Mark[]): void {
    const laid = marks.find(({ type }) => type === 'token-laid');
    if (laid?.type !== 'token-laid') return;
    const edge = this.drawing().edges.find(({ id }) => id === laid.edge);
    const points = items.reduce((sum, item) => sum + item.points, 0);
    const from = edge?.spaces[0] && this.onScreen(...edge.spaces[0].centre);
    if (points && from) this.#flights.send(from, laid.seat, laid.line, signed(points));
  }

  #arrived(journey: JourneyView): void {
    const station = stationOf(this.drawing(), journey.destination);
    const from = station && this.onScreen(station.x, station.y);
    if (!from) return;
    for (const line of journey.lines) {
      const seat = this.ownerOf(line);
      if (seat !== undefined) this.#flights.send(from, seat, line, signed(1));
    }
  }
}

/** Tokens that entries have laid. */
export function placed(effects: readonly Effects[]): PlaceToken[] {
  return effects.flatMap(({ marks }) =>
    marks.flatMap((mark): PlaceToken[] =>
      mark.type === 'token-laid' ? [{ type: 'place', line: mark.line, edge: mark.edge }] : [],
    ),
  );
}

/** Journeys that entries have caused. */
export function travelled(effects: readonly Effects[]): JourneyView[] {
  return effects.flatMap(({ marks }) =>
    marks.flatMap((mark) => (mark.type === 'passenger-travelled' ? [mark.journey] : [])),
  );
}
