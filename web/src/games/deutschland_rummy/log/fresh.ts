/** What is new on the table: tiles laid and tiles moved, and since when. */

import type { Effects, Position } from '../../../protocol/deutschland_rummy';
import { endsTurn, turnsOf } from './turns';

export interface Fresh {
  laid: ReadonlySet<string>;
  moved: ReadonlySet<string>;
  /** The seat that has laid or moved each of them last. */
  by: ReadonlyMap<string, number>;
  /** The tiles laid and moved last, if others are new besides them. */
  latest: ReadonlySet<string>;
}

/** What is new, for display: with the players' marks, and when each tile arrives. */
export interface ShownFresh extends Fresh {
  names: readonly string[];
  initials: readonly string[];
  /** Milliseconds after which a tile of the step arrives. */
  after: ReadonlyMap<string, number>;
}

export const NOTHING_FRESH: ShownFresh = {
  ...freshTiles([]),
  names: [],
  initials: [],
  after: new Map(),
};

/** The effect of an entry on the tiles of the table. */
function done({ marks }: Effects, isLast: boolean) {
  const ended = isLast ? -1 : marks.findLastIndex(({ type }) => type === 'game-ended');
  const after = marks.slice(ended + 1);
  const tiles = (type: 'tiles-laid' | 'tiles-moved') =>
    after.flatMap((mark) => (mark.type === type ? mark.tiles : []));
  const seat = after.find((mark) => mark.type === 'tiles-laid')?.seat ?? null;
  return { seat, laid: tiles('tiles-laid'), moved: tiles('tiles-moved') };
}

/**
 * Return the tiles that entries have laid, and those of the table that they have moved; empty for a
 * game that is over, unless the step that ended it is shown.
 */
export function freshTiles(brought: readonly Effects[], isStep = false): Fresh {
  const ended = brought.findLastIndex(({ marks }) =>
    marks.some(({ type }) => type === 'game-ended'),
  );
  const isLast = isStep && ended >= 0 && ended === brought.length - 1;
  const all = brought.slice(isLast ? 0 : Math.max(0, ended)).map((each) => done(each, isLast));
  const laid = new Set(all.flatMap((each) => each.laid));
  const moved = new Set(all.flatMap((each) => each.moved).filter((tile) => !laid.has(tile)));
  const by = new Map<string, number>();
  for (const { seat, ...each } of all) {
    if (seat !== null) for (const tile of [...each.laid, ...each.moved]) by.set(tile, seat);
  }
  const last = all.findLast((each) => each.seat !== null);
  const latest = new Set(last && [...last.laid, ...last.moved]);
  return { laid, moved, by, latest: by.size > latest.size ? latest : new Set() };
}

/**
 * Return how many entries are not new to a seat: those up to the end of its latest turn.
 *
 * An answer to somebody's request is not a turn. Once the seat has laid in its next turn, nothing
 * is new any more: a player who has only drawn or asked still wants to know what others did.
 */
export function sinceOwn(position: Pick<Position, 'log' | 'effects' | 'seat'>): number {
  const { log, effects, seat } = position;
  const turns = turnsOf(position).filter((turn) => turn.seat === seat);
  const latest = turns.at(-1);
  if (!latest) return 0;
  const during = effects.slice(latest.start, latest.end);
  const isOn = latest.end === log.length && !endsTurn(during.at(-1));
  if (!isOn) return latest.end;
  return hasLaid(during) ? log.length : (turns.at(-2)?.end ?? 0);
}

/**
 * Return the tiles that a seat has drawn in its current turn, or was given.
 *
 * They are derived from the log: tiles that return when a laying is undone are not new.
 */
export function cameNow(position: Pick<Position, 'log' | 'effects' | 'seat'>): string[] {
  const { effects, seat } = position;
  const turn = turnsOf(position).at(-1);
  const during = turn?.seat === seat ? effects.slice(turn?.start) : [];
  if (during.some(endsTurn)) return [];
  return during.flatMap(({ marks }) =>
    marks.flatMap((mark) => {
      const isOwn =
        (mark.type === 'tile-drawn' && mark.seat === seat) ||
        (mark.type === 'tile-given' && mark.to === seat);
      return isOwn && mark.tile ? [mark.tile] : [];
    }),
  );
}

/** How many tiles of the table entries have laid or moved. */
export function changedBy(brought: readonly Effects[]): number {
  const { laid, moved } = freshTiles(brought);
  return laid.size + moved.size;
}

/** Whether entries have laid tiles. */
export function hasLaid(brought: readonly Effects[]): boolean {
  return brought.some(({ marks }) => marks.some(({ type }) => type === 'tiles-laid'));
}

/** Number of a seat's layings, draws and requests; ending a turn or answering does not count. */
export function deedsOf({ log, seat }: Pick<Position, 'log' | 'seat'>): number {
  const deeds = new Set(['lay', 'draw', 'ask']);
  return log.filter(
    (entry) => entry.type === 'act' && entry.seat === seat && deeds.has(entry.action.type),
  ).length;
}
