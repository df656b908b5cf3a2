/** What went wrong, where some of the sentences are loaded only with the settings. */

import { saidBy } from '../said';
import * as texts from './texts';

export function said(thrown: unknown): string {
  // Where a password alone is asked for, the sentence mentions no name.
  return saidBy(texts, thrown);
}
