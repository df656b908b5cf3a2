/** The steps of a hint, each of which says more. */

import { problemOf } from '../problems';

export const HINT_STEPS = [1, 2, 3] as const;

export type HintStep = (typeof HINT_STEPS)[number];

/** Seconds that nobody waits for without being told so. */
const LONGEST = 20;

/** Ask, and ask again once the server takes more requests: nobody has to press for that. */
export async function patiently<T>(ask: () => Promise<T>): Promise<T> {
  for (;;) {
    try {
      return await ask();
    } catch (thrown) {
      const { code, parameters } = problemOf(thrown);
      const seconds = Number(parameters.seconds);
      if (code !== 'request/too-many' || !(seconds <= LONGEST)) throw thrown;
      await new Promise((resolve) => setTimeout(resolve, seconds * 1000));
    }
  }
}

/** What was told, about what, and what it left chosen; without that it has chosen nothing. */
export interface Told<H> {
  answers: readonly H[];
  to: string;
  made?: string | undefined;
}

/** Whether a choice that a hint has shown has given way to another: then it is not told as if it stood. */
export function isPutAside(hint: Told<unknown> | null, shown: HintStep, made: string): boolean {
  return shown === 3 && hint?.made !== undefined && hint.made !== made;
}

/** Pixels of what may stay at the upper edge. */
const STAYS = 60;

/** What is told ends in sight, as far as it begins there, too: it is read from its top. */
export function comeIntoSight(section: Element): void {
  section.lastElementChild?.scrollIntoView({ block: 'nearest' });
  const edge = section.closest('[role="region"]')?.getBoundingClientRect().top ?? 0;
  if (section.getBoundingClientRect().top < edge + STAYS)
    section.scrollIntoView({ block: 'start' });
}

/** What was told last for each link, and about what: it is there again after a look elsewhere. */
export const lastHints = new Map<string, Told<unknown>>();
