/** Recent events that are shown for a moment: a request, a new tile, the end of a game. */

import { untrack } from 'svelte';
import type { Position, View } from '../../../protocol/deutschland_rummy';
import { isOnScreen } from '../../../route.svelte';
import { ranOut } from '../move/answering';
import { cameNow } from './fresh';
import { latestRequest, turnsOf, type Request } from './turns';

/** Milliseconds for which an answered request stays visible. */
const MOMENT = 7000;

/** What the reader is looking at. */
interface Shown {
  isPast: boolean;
  isTelling: boolean;
  /** Number of entries in the view, null for the present. */
  at: number | null;
}

export class Moments {
  /** The request to be shown now, with its answers. */
  request = $state.raw<Request | null>(null);
  /** Tiles that came to the own rack in the current own turn. */
  readonly fresh: readonly string[] = $derived.by(() => {
    const { rack } = this.view();
    return cameNow(this.position()).filter((tile) => rack.includes(tile));
  });
  /** Requests, by their positions, that the reader failed to answer in time. */
  late = $state.raw<ReadonlySet<number>>(new Set());
  #gone = $state(0);

  constructor(
    private readonly position: () => Position,
    private readonly view: () => View,
  ) {
    this.#gone = untrack(() => this.#leftBehind());
    this.#followRequests();
  }

  /** Whether a game has ended and the person has not gone on to the next one. */
  get isBetween(): boolean {
    const isOn = this.position().info.status === 'running';
    return isOn && this.view().played.length > this.#gone && !this.#hasActed;
  }

  goOn(): void {
    this.#gone = this.view().played.length;
  }

  /**
   * Whether to show the request, once the story has reached it: an own one for a moment, as well as
   * one that the reader failed to answer, and those of others if no story shows them; an asked
   * reader sees it anyway.
   */
  showsRequest({ isPast, isTelling, at }: Shown, isUntold: boolean): boolean {
    const { request } = this;
    const { seat, offers } = this.position();
    const told = isTelling ? (at ?? 0) : Infinity;
    if (isPast || this.isBetween) return false;
    const isOpen = (this.view().question?.asked ?? null) !== null;
    if (request === null || offers?.phase === 'answer' || request.position > told) return false;
    const isMine = request.asker === seat || this.late.has(request.position);
    return (isMine || isUntold) && (request.refused.length > 0 || !isOpen);
  }

  /**
   * Whether the person has begun a turn since the latest game ended; an answer does not count. On a
   * screen in the room, where nobody can go on, others have: after their first turn.
   */
  get #hasActed(): boolean {
    const { seat } = this.position();
    const played = this.view().played.length;
    const turns = turnsOf(this.position()).filter(({ game }) => game > played);
    return turns.some((turn) => turn.seat === seat) || (isOnScreen() && turns.length > 1);
  }

  /** Finished games that need not be shown any more: a player who has acted since has seen them. */
  #leftBehind(): number {
    const { seat } = this.position();
    const played = this.view().played.length;
    return this.#hasActed || seat === null ? played : Math.max(0, played - 1);
  }

  #followRequests(): void {
    let known = untrack(() => latestRequest(this.position()));
    if (untrack(() => this.view().question?.asked ?? null) !== null) this.request = known;
    let before = untrack(() => this.position());
    $effect(() => {
      const latest = latestRequest(this.position());
      if (latest && ranOut(before, this.position(), latest)) {
        this.late = new Set([...untrack(() => this.late), latest.position]);
      }
      before = this.position();
      const isOpen = (this.view().question?.asked ?? null) !== null;
      if (latest && JSON.stringify(latest) !== JSON.stringify(known)) this.request = latest;
      known = latest;
      if (isOpen || untrack(() => this.request) === null) return;
      const timer = setTimeout(() => (this.request = null), MOMENT);
      return () => clearTimeout(timer);
    });
  }
}
