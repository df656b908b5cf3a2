/** The input of a workbench, and its output. */

import type { CountryPage, Lay, Offers, View } from '../../../protocol/deutschland_rummy';
import type { Row } from '../routes/rows';
import type { Reader } from './reading.svelte';

export { NOTHING_FRESH } from '../log/fresh';

/** The connection to the server: free, busy with a message, or down. */
export type LineStatus = 'free' | 'busy' | 'down';

export interface Given {
  view: () => View;
  offers: () => Offers | null;
  link: () => string;
  page: () => CountryPage;
  onlay: (action: Lay) => void;
  /** Gives a tile to the player who asks for it. */
  ongive?: (tile: string) => void;
  /** How a draft is checked: by the server, unless a test provides another reader. */
  reader?: Reader;
  /** Number of the person's layings, draws and requests; with another one, no tile is new any more. */
  deeds?: () => number;
  /** Whether something can be sent now. */
  line?: () => LineStatus;
  /** Rows whose numbers and colours its routes adopt; by default its own. */
  kin?: (view: View) => readonly Row[];
  /** Whether nothing can be moved, as in the past; spectators can't move anything anyway. */
  still?: () => boolean;
  /** Whether the visible routes are not those of the draft: but those of the table, past or present. */
  covered?: () => boolean;
  /** Whether a story has not reached the current table yet, so that what fits there is not revealed. */
  ahead?: () => boolean;
}

/** What hints depend on: table, rack, tiles to be taken, whether a request was made, who asks for what. */
export function situationOf({ game, table, rack, take, question, mover, seat }: View): string {
  const hasAsked = question !== null && mover === seat;
  const isAsked = question !== null && question.asked === seat && [mover, question.city];
  return JSON.stringify([game, table, [...rack].sort(), take, hasAsked, isAsked]);
}

/** What stays marked of a hint that is no longer shown: during the own turn, the rest of its plan. */
export function planOf(bench: { given: Given; hinted: readonly string[] }): readonly string[] {
  const { mover, seat, rack } = bench.given.view();
  return mover === seat ? bench.hinted.filter((tile) => rack.includes(tile)) : [];
}

/** The last step, for listeners. */
export interface Step {
  kind:
    | 'put'
    | 'exchanged'
    | 'aside'
    | 'back'
    | 'split'
    | 'joined'
    | 'turned'
    | 'apart'
    | 'undone'
    | 'redone'
    | 'reset'
    | 'chosen'
    | 'proposed'
    | 'kept'
    | 'rebased'
    | 'gone'
    | 'lacking'
    | 'alone'
    | 'picked'
    | 'unpicked';
  tiles: readonly string[];
}

/** A tile or a whole row, by its id. */
export interface Selection {
  tile?: string;
  row?: number;
}
