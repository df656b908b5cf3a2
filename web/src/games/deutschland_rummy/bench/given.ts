/** What a workbench is given, and what it tells. */

import type { CountryPage, Lay, Offers, View } from '../../../protocol/deutschland_rummy';
import type { Row } from '../routes/rows';
import type { Reader } from './reading.svelte';

export { NOTHING_FRESH } from '../log/fresh';

/** The way to the server: free, busy with what was sent, or down. */
export type LineStatus = 'free' | 'busy' | 'down';

export interface Given {
  view: () => View;
  offers: () => Offers | null;
  link: () => string;
  page: () => CountryPage;
  onlay: (action: Lay) => void;
  /** Gives a tile to whoever asks for it. */
  ongive?: (tile: string) => void;
  /** How a draft is read: by the server, unless a test brings a reader of its own. */
  reader?: Reader;
  /** How often the person has laid, drawn or asked: then what was new on the rack is so no more. */
  deeds?: () => number;
  /** Whether something can be sent now. */
  line?: () => LineStatus;
  /** Rows whose numbers and colours its routes take over; its own ones, if missing. */
  kin?: (view: View) => readonly Row[];
  /** Whether nothing can be moved, as in the past; spectators can't move anything anyway. */
  still?: () => boolean;
  /** Whether the routes in sight are others than those of the draft: as they lay, or lie. */
  covered?: () => boolean;
  /** Whether a story has still to come to the table as it is: what fits there is not said before. */
  ahead?: () => boolean;
}

/** What hints are about: table, rack, what may be taken, whether the request is made, who asks for what. */
export function situationOf({ game, table, rack, take, question, mover, seat }: View): string {
  const hasAsked = question !== null && mover === seat;
  const isAsked = question !== null && question.asked === seat && [mover, question.city];
  return JSON.stringify([game, table, [...rack].sort(), take, hasAsked, isAsked]);
}

/** What stays marked of a hint that is no longer told: in the own turn what is left of its plan. */
export function planOf(bench: { given: Given; hinted: readonly string[] }): readonly string[] {
  const { mover, seat, rack } = bench.given.view();
  return mover === seat ? bench.hinted.filter((tile) => rack.includes(tile)) : [];
}

/** What was done last, for whoever listens. */
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
