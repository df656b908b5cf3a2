/** Parts of a match that are loaded on demand, with their sentences. */

import { Lately } from '../../../shell/lately.svelte';
import type { KeyRow } from '../../../table/prose';
import type { WordSection } from '../../../table/words';
import { withWords } from '../texts';
import type { wordsOf as Words } from '../words';

/** The state of the table in words. */
export async function wordsOf(...told: Parameters<typeof Words>): Promise<readonly WordSection[]> {
  return (await withWords(import('../words'))).wordsOf(...told);
}

/** The list of keys. */
export async function keyRows(): Promise<readonly KeyRow[]> {
  return (await withWords(import('../keyRows'))).keyRows();
}

/** The guide of a first game. */
export const lessons = new Lately(() => withWords(import('../guide')));
