/** Animates the passenger step by step over the board, until somebody skips it. */

import type { BoardDrawing, JourneyView } from '../../../protocol/on_the_underground';
import { legsOf, type Point } from './way';
import type { Slots } from '../board/slots';

const STEP = 260;
/** Longest duration of a journey in milliseconds. */
const LONGEST = 3200;
const REST = 450;
/** Most journeys that may wait; with more, the animation catches up at once. */
const MOST = 6;

/** Whether the person prefers no motion. */
function isCalm(): boolean {
  return matchMedia('(prefers-reduced-motion: reduce)').matches;
}

export class Travelling {
  /** The journey in progress, null if there is none. */
  journey = $state.raw<JourneyView | null>(null);
  /** The passenger's position on it. */
  at = $state.raw<Point | null>(null);
  /** Journeys that follow. */
  left = $state.raw<readonly JourneyView[]>([]);
  /** Milliseconds that the current step takes. */
  pace = $state(STEP);

  #waiting: { journey: JourneyView; points: Point[][] }[] = [];
  #speed = 1;
  #timer: ReturnType<typeof setTimeout> | undefined;
  /** The journey whose end has not been reported yet. */
  #open: JourneyView | null = null;

  constructor(private readonly onarrival: (journey: JourneyView) => void) {}

  /** Start on journeys that have just been made. */
  follow(fresh: readonly JourneyView[], drawing: BoardDrawing, slots: Slots, speed = 1): void {
    if (fresh.length === 0 || isCalm()) return;
    this.#speed = speed;
    if (this.#waiting.length + fresh.length > MOST) this.skip();
    this.#waiting.push(
      ...fresh.map((journey) => ({
        journey,
        points: legsOf(drawing, slots, journey).map(({ points }) => points),
      })),
    );
    if (this.journey === null) this.#next();
    else this.left = this.#waiting.map((next) => next.journey);
  }

  /** Finish all journeys at once. */
  skip(): void {
    clearTimeout(this.#timer);
    const left = this.#waiting;
    this.stop();
    this.#arrive();
    for (const { journey } of left) this.onarrival(journey);
  }

  /** Discard journeys in progress. */
  stop(): void {
    clearTimeout(this.#timer);
    this.#waiting = [];
    this.left = [];
    this.journey = this.at = null;
  }

  #arrive(): void {
    const open = this.#open;
    this.#open = null;
    if (open) this.onarrival(open);
  }

  #next(): void {
    const next = this.#waiting.shift();
    this.left = this.#waiting.map(({ journey }) => journey);
    if (!next) {
      this.journey = this.at = null;
      return;
    }
    this.journey = this.#open = next.journey;
    this.at = next.points[0]?.[0] ?? null;
    this.pace = Math.min(STEP, LONGEST / Math.max(1, next.points.length)) / this.#speed;
    const ends = next.points.flatMap((points) => points.slice(-1));
    this.#walk(ends, 0);
  }

  #walk(ends: readonly Point[], done: number): void {
    const next = ends[done];
    if (!next) {
      this.#arrive();
      this.#timer = setTimeout(() => this.#next(), REST / this.#speed);
      return;
    }
    this.#timer = setTimeout(
      () => {
        this.at = next;
        this.#walk(ends, done + 1);
      },
      done === 0 ? 120 : this.pace,
    );
  }
}
