/** Problems in the chosen language; broken rules have their sentences in the rulebook. */

import { Refused, problem as own } from './api';
import type { Problem, Rulebook } from './protocol/messages';
import { prefs } from './device.svelte';
import { fill, isKey, t, type Parameters } from './texts';
import { moment } from './texts/times';

/** The sentence with which a rule refuses, or null if the rulebook lacks it. */
export function refusal(
  book: Rulebook | null,
  rule: string,
  parameters: Parameters,
): string | null {
  const found = book?.rule.find((candidate) => candidate.id === rule);
  if (!found) return null;
  const told = found.refusal ?? found.text;
  return fill(told[prefs.language] ?? told.en ?? '', parameters);
}

/** Parameters for a problem's sentence, with times in readable form; seconds choose its plural. */
export function parametersOf({ parameters, field }: Problem): Parameters {
  const { until, seconds = 0 } = parameters;
  const told = { n: seconds, ...parameters, field };
  return typeof until === 'string' && until ? { ...told, until: moment(until) } : told;
}

/** What went wrong and what to do, in one or two sentences. */
export function problemText(problem: Problem, book: Rulebook | null = null): string {
  if (problem.code.startsWith('rule/')) {
    const told = refusal(book, problem.code.slice(5), problem.parameters);
    if (told) return told;
  }
  const key = `problem.${problem.code}`;
  if (isKey(key)) return t(key, parametersOf(problem));
  return t('problem.unknown', { code: problem.code });
}

/** What browsers throw if a part of the page does not load, or a request is cut off. */
const UNLOADED = /^(Abort|Network)Error|import.+module|preload CSS/i;
/** What was logged last: several may ask about it. */
let logged: unknown;

/** The problem behind anything that was thrown: a refusal, a failure to load, or a fault of the page. */
export function problemOf(thrown: unknown): Problem {
  if (thrown instanceof Refused) return thrown.problem;
  const isFault = !UNLOADED.test(String(thrown));
  if (isFault && thrown !== logged) console.error((logged = thrown));
  return own(isFault ? 'page/fault' : 'network/unreachable');
}
