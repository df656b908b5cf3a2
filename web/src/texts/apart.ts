/** Names that run from right to left, beside figures and signs. */

/** Letters of Hebrew, Arabic and their neighbours. */
const LEFTWARDS = /[\u0590-\u08ff\ufb1d-\ufefc]/;

/** Return a name so that figures and signs beside it stay where they are, whichever way it runs. */
export function apart(name: string): string {
  return LEFTWARDS.test(name) ? `\u2068${name}\u2069` : name;
}
