/** What went wrong, in the words of the part of the page that it happened in. */

import { parametersOf, problemOf, problemText } from './problems';
import type { Sentences } from './texts';

/**
 * Return a sentence of the part about what was thrown, and otherwise the page's own. Where the part
 * tells a problem in several ways, `of` chooses: by default the field that it is about.
 */
export function saidBy<K extends string>(
  { t, isKey }: Pick<Sentences<K>, 't' | 'isKey'>,
  thrown: unknown,
  of?: string,
): string {
  const problem = problemOf(thrown);
  const keys = [`problem.${problem.code}.${of ?? problem.field}`, `problem.${problem.code}`];
  const key = keys.find(isKey);
  return key ? t(key, parametersOf(problem)) : problemText(problem);
}
