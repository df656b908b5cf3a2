/** The steps of a hint, each of which says more. */

export const HINT_STEPS = [1, 2, 3] as const;

export type HintStep = (typeof HINT_STEPS)[number];
