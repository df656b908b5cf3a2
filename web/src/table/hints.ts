/** The steps of a hint, each of which reveals more. */

import { problemOf } from '../problems';

export const HINT_STEPS = [1, 2, 3] as const;

export type HintStep = (typeof HINT_STEPS)[number];

/** Longest wait in seconds without telling the person. */
const LONGEST = 20;

/** Call, and retry when the server accepts more requests, so that nobody has to press again. */
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

/** The answers, what they are about, and what they left chosen; missing: nothing. */
export interface Told<H> {
  answers: readonly H[];
  to: string;
  made?: string | undefined;
}

/** Whether a choice that a hint has shown was replaced by another; then it is not shown as current. */
export function isPutAside(hint: Told<unknown> | null, shown: HintStep, made: string): boolean {
  return shown === 3 && hint?.made !== undefined && hint.made !== made;
}

/** Height in pixels of what may be fixed to the upper edge. */
const STAYS = 60;

/** Scroll the end of the text into view, as far as its beginning stays visible: it is read from the top. */
export function comeIntoSight(section: Element): void {
  section.lastElementChild?.scrollIntoView({ block: 'nearest' });
  const edge = section.closest('[role="region"]')?.getBoundingClientRect().top ?? 0;
  if (section.getBoundingClientRect().top < edge + STAYS)
    section.scrollIntoView({ block: 'start' });
}

/** The last answer for each link, and what it was about; it is shown again after a look elsewhere. */
export const lastHints = new Map<string, Told<unknown>>();
