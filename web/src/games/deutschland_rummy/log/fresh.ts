/** What is new on the table: tiles laid and tiles moved, and since when. */

import type { Effects, Position } from '../../../protocol/deutschland_rummy';
import { endsTurn, turnsOf } from './turns';

export interface Fresh {
  laid: ReadonlySet<string>;
  moved: ReadonlySet<string>;
}

/** Return the tiles that entries have laid, and those of the table that they have moved. */
export function freshTiles(brought: readonly Effects[]): Fresh {
  const marks = brought.flatMap((each) => each.marks);
  const ended = marks.findLastIndex(({ type }) => type === 'game-ended');
  const tiles = (type: 'tiles-laid' | 'tiles-moved') =>
    new Set(marks.slice(ended + 1).flatMap((mark) => (mark.type === type ? mark.tiles : [])));
  const laid = tiles('tiles-laid');
  return { laid, moved: new Set([...tiles('tiles-moved')].filter((tile) => !laid.has(tile))) };
}

/**
 * Return how many entries are not new to a seat: those up to the end of its latest turn.
 *
 * An answer to somebody's request is no turn. Once the seat has laid in its next one, nothing is new:
 * who has only drawn or asked still wants to know what others did.
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

/** How many tiles of the table entries have laid or moved. */
export function changedBy(brought: readonly Effects[]): number {
  const { laid, moved } = freshTiles(brought);
  return laid.size + moved.size;
}

/** Whether entries have laid tiles. */
export function hasLaid(brought: readonly Effects[]): boolean {
  return brought.some(({ marks }) => marks.some(({ type }) => type === 'tiles-laid'));
}

/** How often a seat has laid, drawn or asked; to end a turn or to answer is no deed. */
export function deedsOf({ log, seat }: Pick<Position, 'log' | 'seat'>): number {
  const deeds = new Set(['lay', 'draw', 'ask']);
  return log.filter(
    (entry) => entry.type === 'act' && entry.seat === seat && deeds.has(entry.action.type),
  ).length;
}
