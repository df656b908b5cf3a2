/** What went wrong, where some of the sentences are loaded only with the settings. */

import { parametersOf, problemOf, problemText } from '../problems';
import { isKey, t } from './texts';

export function said(thrown: unknown): string {
  const problem = problemOf(thrown);
  // Where a password alone is asked for, the sentence mentions no name.
  const keys = [`problem.${problem.code}.${problem.field}`, `problem.${problem.code}`];
  const key = keys.find(isKey);
  return key ? t(key, parametersOf(problem)) : problemText(problem);
}
