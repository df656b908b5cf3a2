/** Reasons of bots in the chosen language. */

import type { Snippet } from 'svelte';
import type { LogLine } from './prose';
import { prefs } from '../device.svelte';
import type { Reason } from '../protocol/messages';
import { fill, type Parameters } from '../texts';

/** Puts names in the place of the ids of a game. */
export type Naming = (parameters: Parameters) => Parameters;

/** A reason as a sentence, with names and figures. */
export function reasonText({ sentence, parameters }: Reason, named: Naming): string {
  return fill(sentence[prefs.language] ?? sentence.en ?? '', named(parameters));
}

/** What stands where a bot can be asked why; `shown` is what is pressed for it, if not a word. */
export type AskWhy = Snippet<
  [line: LogLine, entry: number, shown?: Snippet, onopen?: (open: boolean) => void]
>;
