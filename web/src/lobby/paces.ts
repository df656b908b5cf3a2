/** What can be chosen as the pace of a table. */

import type { Hosting } from '../protocol/messages';

export type Pace = Partial<Pick<Hosting, 'clock_minutes' | 'clock_increment' | 'turn_days'>>;

const FIELDS = ['clock_minutes', 'clock_increment', 'turn_days'] as const;

/** The pace among all that is agreed on for a table. */
export function paceIn(agreed: Record<string, boolean | number>): Pace {
  const found = FIELDS.map((field) => [field, agreed[field]] as const);
  return Object.fromEntries(found.filter(([, value]) => typeof value === 'number'));
}

const live = (minutes: number, seconds: number): Pace => ({
  clock_minutes: minutes,
  clock_increment: seconds,
});

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
