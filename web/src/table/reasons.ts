/** Reasons of bots in the chosen language. */

import type { Snippet } from 'svelte';
import type { LogLine } from './prose';
import { prefs } from '../device.svelte';
import type { Reason } from '../protocol/messages';
import { fill, type Parameters } from '../texts';

/** Replaces the ids of a game with names. */
export type Naming = (parameters: Parameters) => Parameters;

/** A reason as a sentence, with names and figures. */
export function reasonText({ sentence, parameters }: Reason, named: Naming): string {
  return fill(sentence[prefs.language] ?? sentence.en ?? '', named(parameters));
}

/** The control for asking a bot why; `shown` is its content, if it is not a word. */
export type AskWhy = Snippet<
  [line: LogLine, entry: number, shown?: Snippet, onopen?: (open: boolean) => void]
>;
