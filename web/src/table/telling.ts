/** The log in prose: from each entry and its effects, in the terms of its game. */

import { seatName } from '../names';
import type { Item, Position } from '../protocol/messages';
import { signed } from '../texts';
import type { LogLine, LogRound } from './prose';

/** What a seat gains, in words. */
export interface Gain {
  seat: number;
  /** Empty where there is nothing to sum. */
  total: string;
  isGood: boolean;
  /** Item by item. */
  parts: readonly string[];
}

/** The prose for one entry. */
export interface Telling {
  /** In the order of events; empty if another entry includes it. */
  sentences: readonly string[];
  /** Shorter versions of some sentences, which also cover the items; empty for none. */
  brief?: ReadonlyMap<string, string>;
  gains: readonly Gain[];
  /** Whether it is shown only in a replay. */
  isPassing?: boolean;
  /** Whether a later entry repeats it. */
  isToldLater?: boolean;
  /** The number of the entry that it describes, if that is another one: a bot chose there. */
  about?: number;
}

/** How a game puts an entry into prose. */
type Teller<P extends Position> = (
  entry: P['log'][number],
  effects: P['effects'][number],
) => Telling;

/** How a game words what earns points. */
interface Wording {
  part: (item: Item) => string;
  /** The sum; by default a signed number. */
  total?: (points: number) => string;
  /** Whether the lowest score wins. */
  fewest?: boolean;
}

/** Return what items earn, seat by seat, in the same words before a choice and after it. */
export function gainsOf(
  items: readonly Item[],
  { part, total = signed, fewest = false }: Wording,
): Gain[] {
  const seats = [...new Set(items.map(({ seat }) => seat))];
  return seats.map((seat) => {
    const own = items.filter((item) => item.seat === seat);
    const points = own.reduce((sum, item) => sum + item.points, 0);
    return { seat, total: total(points), isGood: points > 0 && !fewest, parts: own.map(part) };
  });
}

/** The seat that an entry concerns; null for a draw for everybody. */
function seatOf(entry: Position['log'][number]): number | null {
  if (entry.type !== 'draw') return entry.seat;
  return 'seat' in entry.event ? entry.event.seat : null;
}

/** Return the lines of the entries from `start` to before `end`. */
export function linesOf<P extends Position>(
  { log, effects, info }: Pick<P, 'log' | 'effects' | 'info'>,
  tell: Teller<P>,
  start: number,
  end: number,
): LogLine[] {
  const names = info.seats.map(seatName);
  const asked = info.status === 'over' || info.hosting.reasons === true;
  return log.slice(start, end).flatMap((entry: P['log'][number], at): LogLine[] => {
    const brought: P['effects'][number] | undefined = effects[start + at];
    if (!brought) return [];
    const telling = tell(entry, brought);
    const { sentences, brief, gains, isPassing = false, isToldLater } = telling;
    const isOwn = gains.every((gain) => gain.seat === seatOf(entry));
    const told = gains.map((gain) => ({ ...gain, name: isOwn ? '' : (names[gain.seat] ?? '') }));
    const [position, seat] = [start + at + 1, seatOf(entry)];
    const about = telling.about ?? position;
    const chosen = log[about - 1];
    const isBots = chosen?.type === 'act' && info.seats[chosen.seat]?.kind === 'bot';
    return sentences.map((text, line) => ({
      text,
      position,
      seat,
      ...(brief?.has(text) && { brief: brief.get(text) as string }),
      ...(line === sentences.length - 1 && told.length && { gains: told }),
      ...(isPassing && { isPassing }),
      ...(isToldLater && { isToldLater }),
      ...(line === 0 && asked && isBots && !isPassing && { why: about }),
    }));
  });
}

/** Return rounds in which the points of a seat are addressed to the reader. */
export function toReader(rounds: readonly LogRound[], seat: number, you: string): LogRound[] {
  const told = (line: LogLine): LogLine => {
    const { gains } = line;
    if (!gains?.some((gain) => gain.name && gain.seat === seat)) return line;
    const named = gains.map((gain) => (gain.seat === seat ? { ...gain, name: you } : gain));
    return { ...line, gains: named };
  };
  return rounds.map((round) => ({
    ...round,
    opening: told(round.opening),
    lines: round.lines.map(told),
  }));
}
