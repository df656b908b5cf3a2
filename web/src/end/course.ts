/** How a match went: everybody's score after each turn, and the turn that earned most. */

import type { Effects, Outcome } from '../protocol/messages';
import type { Step } from '../table/steps';
import { t } from '../texts';

/** A player's most profitable turn. */
export interface Best {
  seat: number;
  points: number;
  /** The title of the turn. */
  title: string;
  /** The first step of it that earned them points: later steps may be other people's, or a card. */
  step: number;
}

type Brought = Pick<Effects, 'items'>;

/** Points of each seat in each turn, the first one first. */
function gained(steps: readonly Step[], effects: readonly Brought[], seats: number): number[][] {
  const turns: number[][] = [];
  for (const { turn, from, to } of steps) {
    const sums = (turns[turn.at] ??= Array.from({ length: seats }, () => 0));
    for (const { items } of effects.slice(from, to)) {
      for (const { seat, points } of items) sums[seat] = (sums[seat] ?? 0) + points;
    }
  }
  return turns;
}

/** Return each seat's score at the beginning, which may be negative, and after each turn. */
export function courseOf(
  steps: readonly Step[],
  effects: readonly Brought[],
  scores: readonly number[],
): number[][] {
  const turns = gained(steps, effects, scores.length);
  return scores.map((score, seat) => {
    const points = turns.map((each) => each[seat] ?? 0);
    let sum = score - points.reduce((all, n) => all + n, 0);
    return [sum, ...points.map((n) => (sum += n))];
  });
}

/** Return the turn in which a player earned most, the earliest of several; null if nobody earned any. */
export function bestOf(
  steps: readonly Step[],
  effects: readonly Brought[],
  seats: number,
): Best | null {
  let best: Best | null = null;
  const brings = (nth: number, seat: number) =>
    effects
      .slice(steps[nth]?.from, steps[nth]?.to)
      .some(({ items }) => items.some((item) => item.seat === seat && item.points > 0));
  gained(steps, effects, seats).forEach((points, at) => {
    const turn = steps.find((step) => step.turn.at === at)?.turn;
    points.forEach((n, seat) => {
      if (!turn || n <= (best?.points ?? 0)) return;
      const step = steps.findIndex((one, nth) => one.turn.at === at && brings(nth, seat));
      best = { seat, points: n, title: turn.title, step };
    });
  });
  return best;
}

/** Return the lead of a sole winner, or the reader's deficit; empty if several won. */
export function marginOf(
  { places, scores }: Pick<Outcome, 'places' | 'scores'>,
  names: readonly string[],
  own: readonly number[],
): string {
  const winner = places.indexOf(1);
  const next = places.indexOf(2);
  if (next < 0 || places.lastIndexOf(1) !== winner) return '';
  const behind = (seat: number) => (scores[winner] ?? 0) - (scores[seat] ?? 0);
  const [reader] = own;
  if (own.length !== 1 || reader === undefined || reader === winner) {
    return t('end.ahead', { n: behind(next), name: names[next] ?? '' });
  }
  return t('end.behind', { n: behind(reader), place: places[reader] ?? 0, all: names.length });
}

/** Return a name that has room beside the end of a line; an emoji is not cut in two. */
export function brief(name: string): string {
  const letters = [...name];
  return letters.length > 13 ? `${letters.slice(0, 12).join('')}…` : name;
}

/** Return a position for each label, with a least distance, in the order of where they belong. */
export function spreadOut(wanted: readonly number[], apart: number): number[] {
  const order = wanted.map((_, at) => at).sort((a, b) => (wanted[a] ?? 0) - (wanted[b] ?? 0));
  const placed = [...wanted];
  let last = -Infinity;
  for (const at of order) last = placed[at] = Math.max(wanted[at] ?? 0, last + apart);
  // Labels that were pushed down together move up by half the distance.
  const pushed = Math.max(0, ...order.map((at) => (placed[at] ?? 0) - (wanted[at] ?? 0)));
  return placed.map((at) => at - pushed / 2);
}
