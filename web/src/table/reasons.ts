/** Reasons of bots in the chosen language. */

import { prefs } from '../device.svelte';
import type { Reason } from '../protocol/messages';
import { fill, type Parameters } from '../texts';

/** Puts names in the place of the ids of a game. */
export type Naming = (parameters: Parameters) => Parameters;

/** A reason as a sentence, with names and figures. */
export function reasonText({ sentence, parameters }: Reason, named: Naming): string {
  return fill(sentence[prefs.language] ?? sentence.en ?? '', named(parameters));
}
