/** Revealing a round: the card, each choice in the order of the seats, then the changes. */

import type { Effects, Fill, LogEntry, SheetView, View } from '../../../protocol/voll_verplant';
import type { Step } from '../../../table/steps';
import { FREE_RULES } from './prose';

type At = (position: number) => View | undefined;

/** Which positions a step needs: choices of a round are sealed, so each needs both ends of the round. */
export function needsOf({ turn }: Step): number[] {
  return turn.opened === turn.closed ? [turn.closed] : [turn.opened, turn.closed];
}

/** Return the last walk along a line in a step, if there is one. */
export function wayOf({ from, to, seat }: Step, log: readonly LogEntry[]): Fill | null {
  const ways = log.slice(from, to).flatMap((entry) => {
    if (entry.type !== 'act' || entry.seat !== seat) return [];
    return entry.action.type === 'fill' ? [entry.action] : [];
  });
  return ways.at(-1) ?? null;
}

/** Whether entries earned somebody more than stations that are no longer free. */
export function isNotable(brought: readonly Effects[]): boolean {
  return brought.some(({ items }) => items.some(({ rule }) => !FREE_RULES.has(rule)));
}

/**
 * Return the effects of a step. Changes at the end of a round are shown with their own step, not
 * with the last choice.
 */
export function broughtBy(step: Step, effects: readonly Effects[]): Effects[] {
  const { from, to, seat, at, turn } = step;
  const isClosing = seat === null && at !== turn.first;
  const entries = isClosing ? effects.slice(turn.opened, turn.closed) : effects.slice(from, to);
  return entries.map(({ items, marks }) => ({
    items: isClosing ? [] : items,
    marks: marks.filter(({ type }) => (type === 'round-settled') === isClosing),
  }));
}

/** A sheet before those of others are revealed: values that were free when the round began still are. */
function before(sheet: SheetView, then: SheetView | undefined): SheetView {
  const lines = sheet.lines.map((line, at) =>
    line.completed ? line : { ...line, high: then?.lines[at]?.high ?? line.high },
  );
  return { ...sheet, lines };
}

/** Return whether a step is on another sheet than what was shown before; `own` is the reader's. */
export function moves(step: Step, before: Step | null, own: number | null): boolean {
  // A card is turned for all sheets alike.
  return step.at !== step.turn.first && (step.seat ?? own) !== (before?.seat ?? own);
}

/**
 * Return the view that a step shows; undefined until the server has sent it.
 *
 * An arriving step shows everything except its effect.
 */
export function revealed({ at, seat, turn }: Step, view: At, isArriving = false): View | undefined {
  const [opened, closed] = [view(turn.opened), view(turn.closed)];
  if (!opened || !closed) return undefined;
  if (at === turn.first) return opened;
  if (closed.draft) return closed;
  const { card, cards, round } = opened;
  if (seat === null && !isArriving) return { ...closed, card, cards, round };
  const isOpen = (other: number) =>
    seat === null || other < seat || (other === seat && !isArriving);
  const sheets = opened.sheets.map((sheet, other) => {
    const after = closed.sheets[other];
    return after && isOpen(other) ? before(after, sheet) : sheet;
  });
  return { ...opened, sheets };
}
