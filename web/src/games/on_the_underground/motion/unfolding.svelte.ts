/** What happens between two positions, made visible: tokens, the passenger, points in flight. */

import type {
  BoardDrawing,
  JourneyView,
  LogEntry,
  Place,
  View,
} from '../../../protocol/on_the_underground';
import { signed } from '../../../texts';
import { gainedBetween } from '../move/brings';
import { Flights, type Flight } from './flights.svelte';
import { stationOf } from '../names';
import type { Route } from '../board/scene';
import { placements, type Slots } from '../board/slots';
import { Travelling } from '../passenger/travelling.svelte';

type OnScreen = (x: number, y: number) => { x: number; y: number } | null;

export class Unfolding {
  /** Tokens laid just now. */
  fresh = $state.raw<readonly Place[]>([]);

  readonly #travelling = new Travelling((journey) => this.#arrived(journey));
  readonly #flights = new Flights();
  #view: View | null = null;
  #placed = 0;

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

  /** Look at a newer view; return whether a token was laid. Without `isShown` nothing moves. */
  follow(view: View, log: readonly LogEntry[], slots: Slots, isShown: boolean): boolean {
    const before = this.#view;
    const placed = placements(log);
    const added = before ? placed.slice(this.#placed) : [];
    this.#view = view;
    this.#placed = placed.length;
    this.fresh = isShown ? added : [];
    this.#travelling.follow(view, this.drawing(), slots);
    if (!isShown) this.stop();
    else if (before && added.length) this.#score(before, view, added);
    return added.length > 0;
  }

  /** Let everything stand at once. */
  skip(): void {
    this.#travelling.skip();
  }

  stop(): void {
    this.#travelling.stop();
    this.#flights.skip();
  }

  #score(before: View, view: View, added: readonly Place[]): void {
    for (const { line, seat, parts } of gainedBetween(before.lines, view.lines)) {
      const edgeId = added.find((place) => place.line === line)?.edge;
      const edge = this.drawing().edges.find(({ id }) => id === edgeId);
      const laid = parts.filter(({ part }) => part !== 'rides');
      const points = laid.reduce((sum, part) => sum + part.points, 0);
      const from = edge?.spaces[0] && this.onScreen(...edge.spaces[0].centre);
      if (points && from) this.#flights.send(from, seat, line, signed(points));
    }
  }

  #arrived(journey: JourneyView): void {
    const station = stationOf(this.drawing(), journey.destination);
    const from = station && this.onScreen(station.x, station.y);
    if (!from) return;
    for (const line of journey.lines) {
      const seat = this.#view?.lines.find((other) => other.line === line)?.seat;
      if (seat !== undefined) this.#flights.send(from, seat, line, signed(1));
    }
  }
}
