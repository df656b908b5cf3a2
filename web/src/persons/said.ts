/** What went wrong, where some of the sentences are loaded only with the settings. */

import { parametersOf, problemOf, problemText } from '../problems';
import { isKey, t } from './texts';

export function said(thrown: unknown): string {
  const problem = problemOf(thrown);
  const key = `problem.${problem.code}`;
  return isKey(key) ? t(key, parametersOf(problem)) : problemText(problem);
}
