/** Where tiles can be put: every spot, those that fit, and where they go by themselves. */

import { bestSpots, spotsBefore, spotsFor, type IsJoker, type Possible } from '../routes/spots';
import { spotKey, type Row, type Spot } from '../routes/rows';
import type { PairOf } from '../routes/touching';
import { isOut } from './homes';
import type { Given } from './given';

/** The parts of a workbench that determine where its tiles can go. */
interface Board {
  readonly given: Given;
  readonly rows: readonly Row[];
  readonly hand: readonly string[];
  readonly isStill: boolean;
  readonly pairOf: PairOf;
  readonly isJoker: IsJoker;
  readonly isOwn: (tile: string) => boolean;
  readonly isMine: (tile: string) => boolean;
}

export class Spots {
  constructor(private readonly board: Board) {}

  /** Every spot where the picked tiles can be put. */
  readonly all: readonly Possible[] = $derived.by(() => this.of(this.board.hand));

  /** Spots where they touch their neighbours. */
  readonly fitting: readonly Possible[] = $derived.by(() => this.all.filter(({ fits }) => fits));

  /** Where the picked tiles go by themselves: in place of a joker, or to the best spot of a row. */
  readonly best: readonly Spot[] = $derived.by(() => bestSpots(this.board.rows, this.fitting));

  /** Where they would also fit after coming out. */
  readonly later: readonly Spot[] = $derived.by(() => {
    const { board } = this;
    if (board.hand.length === 0 || board.isStill || isOut(board.given)) return [];
    const open = this.#anywhere(board.hand).filter(
      ({ spot, fits }) => fits && !this.#possible.has(spotKey(spot)),
    );
    return bestSpots(board.rows, open);
  });

  /** Whether the picked tiles can't move until the player has come out. */
  readonly bound: boolean = $derived.by(() => this.binds(this.board.hand));

  /** Whether tiles can't move until the player has come out. */
  binds(tiles: readonly string[]): boolean {
    const { given, isMine, isStill } = this.board;
    const takes = (given.offers()?.takeable.length ?? 0) > 0; // then routes may be rearranged for it
    return !isStill && !isOut(given) && !takes && !tiles.every(isMine);
  }

  readonly #possible: ReadonlyMap<string, Possible> = $derived.by(
    () => new Map(this.all.map((possible) => [spotKey(possible.spot), possible])),
  );

  possible(spot: Spot): Possible | undefined {
    return this.#possible.get(spotKey(spot));
  }

  /** Return every spot where tiles can be put. */
  of(hand: readonly string[]): Possible[] {
    const { board } = this;
    if (hand.length === 0 || board.isStill) return [];
    const spots = this.#anywhere(hand);
    return isOut(board.given) ? spots : spotsBefore(board.rows, hand, spots, board.isMine);
  }

  #anywhere(hand: readonly string[]): Possible[] {
    const { board } = this;
    // A joker that is moved alone may stand for something else there.
    const free: PairOf = Object.assign(
      (tile: string) =>
        hand.length === 1 && hand[0] === tile && board.isJoker(tile) ? null : board.pairOf(tile),
      { mates: board.pairOf.mates },
    );
    return spotsFor(board.rows, hand, free, board.isJoker, hand.every(board.isOwn));
  }
}
