/** The available paces of a table. */

import type { Hosting } from '../protocol/messages';
import { t } from '../texts';

export type Pace = Partial<Pick<Hosting, 'clock_minutes' | 'clock_increment' | 'turn_days'>>;

const FIELDS = ['clock_minutes', 'clock_increment', 'turn_days'] as const;

/** The pace in a few words. */
export function paceText({
  clock_minutes: minutes,
  clock_increment: seconds,
  turn_days: days,
}: Pace) {
  if (days) return t('new.pace.days', { n: days });
  return minutes ? t('new.pace.live', { minutes, seconds: seconds ?? 0 }) : t('new.pace.none');
}

/** What is agreed besides the pace. */
export function withoutPace(hosting: Hosting): Hosting {
  return { ...hosting, clock_minutes: null, clock_increment: null, turn_days: null };
}

/** The pace among everything that is agreed for a table. */
export function paceIn(agreed: Record<string, boolean | number>): Pace {
  const found = FIELDS.map((field) => [field, agreed[field]] as const);
  return Object.fromEntries(found.filter(([, value]) => typeof value === 'number'));
}

const live = (minutes: number, seconds: number): Pace => ({
  clock_minutes: minutes,
  clock_increment: seconds,
});

/** For people who have just met: nobody waits for ever, and it is played in one sitting. */
export const FOR_ALL: Pace = live(10, 20);

/** Kinds of pace for filtering tables, each with the one of a new table. */
export const KINDS = {
  live: FOR_ALL,
  days: { turn_days: 2 },
  none: {},
} as const satisfies Record<string, Pace>;

export const PACES: readonly Pace[] = [
  {},
  live(3, 10),
  live(5, 10),
  live(10, 20),
  live(20, 30),
  { turn_days: 1 },
  { turn_days: 2 },
  { turn_days: 3 },
  { turn_days: 7 },
];
