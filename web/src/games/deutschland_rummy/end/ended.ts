/** The end of a game: its table and racks stay visible until somebody goes on to the next one. */

import type { Effects, GameEnded, View } from '../../../protocol/deutschland_rummy';

export interface Ended extends GameEnded {
  /** Seats that had come out. */
  out: ReadonlySet<number>;
  /** Tiles that were left in the bag. */
  bag: number;
}

/** Return how the latest finished game ended, given the effects of all entries; null for none. */
export function latestEnded(effects: readonly Effects[]): Ended | null {
  const marks = effects.flatMap((brought) => brought.marks);
  const at = marks.findLastIndex(({ type }) => type === 'game-ended');
  const ended = marks[at];
  if (ended?.type !== 'game-ended') return null;
  const before = marks.slice(0, at);
  const begun = before.findLastIndex(({ type }) => type === 'game-ended') + 1;
  const during = before.slice(begun);
  const bags = during.flatMap((mark) => ('bag' in mark ? [mark.bag] : []));
  return {
    ...ended,
    out: new Set(during.flatMap((mark) => (mark.type === 'tiles-laid' ? [mark.seat] : []))),
    bag: bags.at(-1) ?? 0,
  };
}

/** Return the view of a game that ended, derived from a view of the game that began then. */
export function endedView(view: View, { game, result, table, out, bag }: Ended): View {
  const { racks } = result;
  return {
    ...view,
    phase: 'over',
    game,
    table,
    bag,
    rack: view.seat === null ? [] : (racks[view.seat] ?? []),
    racks,
    players: view.players.map((player) => ({
      ...player,
      tiles: racks[player.seat]?.length ?? 0,
      out: out.has(player.seat),
    })),
    laid: [],
    question: null,
    take: null,
    known: [],
  };
}

/** The view of the laying that ended a game, before its end is revealed. */
function unended(view: View, { game, result }: Ended): View {
  return {
    ...view,
    phase: 'act',
    racks: [],
    played: view.played.slice(0, game - 1),
    players: view.players.map((player) => ({
      ...player,
      kilometres: player.kilometres - (result.kilometres[player.seat] ?? 0),
    })),
  };
}

/**
 * Return what a step shows: if it ends a game, the table in its final state. The racks are revealed
 * with the step that names the winner, which after a last laying is a separate one.
 */
export function landed(
  view: View | undefined,
  effects: readonly Effects[],
  { from, to }: { from: number; to: number },
): View | undefined {
  const before = from - 1;
  const at = effects.findLastIndex((each, nth) => nth < to && nth >= before && latestEnded([each]));
  const ended = at < 0 ? null : latestEnded(effects.slice(0, at + 1));
  if (!view || !ended) return view;
  const left = endedView(view, ended);
  const isLaying = effects[at]?.marks.some(({ type }) => type === 'tiles-laid') ?? false;
  // Where it ended without a laying, the following step belongs to the next game.
  if (at === before) return isLaying ? left : view;
  return isLaying ? unended(left, ended) : left;
}
