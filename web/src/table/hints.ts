/** The steps of a hint, each of which says more. */

export const HINT_STEPS = [1, 2, 3] as const;

export type HintStep = (typeof HINT_STEPS)[number];

/** What was told last for each link, and about what: it is there again after a look elsewhere. */
export const lastHints = new Map<string, { answers: readonly unknown[]; to: string }>();
