/** Somebody at a table: the present position, and an earlier one while it is looked at. */

import { seatName } from '../names';
import type { Position, Problem, View } from '../protocol/messages';
import type { PlaySocket } from '../socket.svelte';
import { Past } from './past.svelte';

/** What the table hands to a game, read anew at each use. */
interface Seen<P extends Position, V extends View> {
  position: P;
  view: V;
  socket: PlaySocket;
}

export class Sitting<P extends Position, V extends View> {
  readonly #past = new Past<V>();

  constructor(
    private readonly seen: () => Seen<P, V>,
    /** Told before another position is shown. */
    private readonly onlook: () => void = () => undefined,
  ) {}

  readonly position = $derived.by(() => this.seen().position);
  /** The number of the earlier position that is shown, null for the present. */
  readonly at = $derived.by(() => this.#past.shown?.at ?? null);
  readonly isPast = $derived(this.at !== null);
  /** The view that is shown. */
  readonly view = $derived.by(() => this.#past.shown?.view ?? this.seen().view);
  /** What the entry brought that led to the earlier position; null in the present. */
  readonly brought: P['effects'][number] | null = $derived(
    this.at === null ? null : (this.position.effects[this.at - 1] ?? null),
  );
  readonly names: string[] = $derived(this.position.info.seats.map(seatName));
  readonly isOver = $derived(this.position.info.status === 'over');
  /** Whether a choice can be sent right now. */
  readonly ready = $derived.by(() => {
    const { status, busy } = this.seen().socket;
    return !this.isPast && status === 'open' && !busy;
  });

  /** What the reader may do; nothing in the past. */
  get offers(): P['offers'] {
    return this.isPast ? null : this.position.offers;
  }

  /** Show a position by its number; the last one is the present. */
  look(at: number): void {
    const { position, socket } = this.seen();
    this.onlook();
    void this.#past.look(position, at, (problem: Problem) => (socket.problem = problem));
  }

  /** Look back from the present, by a step or to the beginning. */
  back(whole: boolean): void {
    if (!this.isPast) this.look(whole ? 0 : this.position.log.length - 1);
  }

  /** Return to the present. */
  leave(): void {
    this.#past.leave();
  }
}
