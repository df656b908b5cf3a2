/** The fate of a message whose answer is late: it may have arrived, or be lost. */

import type { Action, Position, Submit, Undo } from './protocol/messages';

/** A choice, or an undo, that was sent. */
export interface Parcel {
  readonly message: Submit | Undo;
  /** The position that it responds to. */
  readonly position: Position;
}

type Fate = 'open' | 'arrived' | 'lost';

/** The reader's own choices in the log. */
export function choicesOf({ log, seat }: Position): Action[] {
  return log.flatMap((entry) => (entry.type === 'act' && entry.seat === seat ? entry.action : []));
}

/** Whether two values decoded from JSON are equal. */
function same(one: unknown, other: unknown): boolean {
  if (one === other) return true;
  if (typeof one !== 'object' || typeof other !== 'object' || !one || !other) return false;
  const keys = Object.keys(one);
  return (
    Array.isArray(one) === Array.isArray(other) &&
    keys.length === Object.keys(other).length &&
    keys.every((key) => same((one as never)[key], (other as never)[key]))
  );
}

/** Strip default values of an action, which either side may leave out. */
function bare(action: object): Record<string, unknown> {
  return Object.fromEntries(Object.entries(action).filter(([, value]) => value));
}

/** Whether the log shows an action; it may shorten lists by what is unchanged. */
function tells(told: Record<string, unknown>, sent: Record<string, unknown>): boolean {
  const keys = Object.keys(sent);
  return (
    keys.length === Object.keys(told).length &&
    keys.every((key) => {
      const [part, whole] = [told[key], sent[key]];
      if (!Array.isArray(part) || !Array.isArray(whole)) return same(part, whole);
      return part.every((one) => whole.some((other) => same(one, other)));
    })
  );
}

/** Index of the first choice that a new one replaces: the last entries of the reader's own log. */
function replaced({ log, seat }: Position): number {
  const other = log.findLastIndex((entry) => entry.type !== 'act' || entry.seat !== seat);
  return other + 1;
}

/**
 * Return what a later position reveals about a parcel.
 *
 * The server accepts a message for one version only, and a version never comes back: while it
 * lasts, the message may be sent again and counts once; afterwards, the log tells.
 */
export function fateOf({ message, position: before }: Parcel, now: Position): Fate {
  if (now.version === message.version) return now.noted && !before.noted ? 'arrived' : 'open';
  if (message.type === 'undo') {
    return choicesOf(now).length < choicesOf(before).length ? 'arrived' : 'lost';
  }
  const own = now.log
    .slice(message.replace ? replaced(before) : before.log.length)
    .some(
      (entry) =>
        entry.type === 'act' &&
        entry.seat === before.seat &&
        tells(bare(entry.action as object), bare(message.action as object)),
    );
  return own ? 'arrived' : 'lost';
}
