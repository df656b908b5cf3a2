/** What happens between two positions, made visible: tokens, the passenger, points in flight. */

import type {
  BoardDrawing,
  Effects,
  JourneyView,
  Place,
} from '../../../protocol/on_the_underground';
import { signed } from '../../../texts';
import { Flights, type Flight } from './flights.svelte';
import { stationOf } from '../names';
import type { Route } from '../board/scene';
import type { Slots } from '../board/slots';
import { Travelling } from '../passenger/travelling.svelte';

/** What one thing that happened lets be seen. */
type Mark = Effects['marks'][number];

type OnScreen = (x: number, y: number) => { x: number; y: number } | null;

export class Unfolding {
  /** Tokens laid just now. */
  fresh = $state.raw<readonly Place[]>([]);

  readonly #travelling = new Travelling((journey) => this.#arrived(journey));
  readonly #flights = new Flights();
  /** Entries that were seen; null before the page was opened. */
  #seen: number | null = null;
  /** Whose line it is, as what it brought has told. */
  readonly #owners = new Map<string, number>();

  constructor(
    private readonly drawing: () => BoardDrawing,
    private readonly onScreen: OnScreen,
  ) {}

  /** Journeys under way, and where the passenger is; null if he stands. */
  get under() {
    const { journey, left, at, pace } = this.#travelling;
    return journey && at ? { journeys: [journey, ...left], at, pace } : null;
  }

  /** The way that he is on; null if he stands. */
  get route(): Route[] | null {
    const { journey } = this.#travelling;
    return journey && [{ journey, tone: 'made' }];
  }

  get flights(): readonly Flight[] {
    return this.#flights.all;
  }

  /** Follow the log; return whether a token was laid. Without `isShown` nothing moves. */
  follow(effects: readonly Effects[], slots: Slots, isShown: boolean): boolean {
    const fresh = this.#seen === null ? [] : effects.slice(this.#seen);
    this.#seen = effects.length;
    const laid = placed(fresh);
    this.fresh = isShown ? laid : [];
    for (const { items } of fresh) this.#learn(items);
    this.#travelling.follow(travelled(fresh), this.drawing(), slots);
    if (isShown) for (const { items, marks } of fresh) this.#score(items, marks);
    else this.stop();
    return laid.length > 0;
  }

  /** Let everything stand at once. */
  skip(): void {
    this.#travelling.skip();
  }

  stop(): void {
    this.#travelling.stop();
    this.#flights.skip();
  }

  #learn(items: Effects['items']): void {
    for (const { seat, why } of items) {
      const line = why.find(([name]) => name === 'line')?.[1];
      if (line !== undefined) this.#owners.set(String(line), seat);
    }
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
      const seat = this.#owners.get(line);
      if (seat !== undefined) this.#flights.send(from, seat, line, signed(1));
    }
  }
}

/** Tokens that entries have laid. */
export function placed(effects: readonly Effects[]): Place[] {
  return effects.flatMap(({ marks }) =>
    marks.flatMap((mark): Place[] =>
      mark.type === 'token-laid' ? [{ type: 'place', line: mark.line, edge: mark.edge }] : [],
    ),
  );
}

/** Journeys that entries have brought. */
export function travelled(effects: readonly Effects[]): JourneyView[] {
  return effects.flatMap(({ marks }) =>
    marks.flatMap((mark) => (mark.type === 'passenger-travelled' ? [mark.journey] : [])),
  );
}
