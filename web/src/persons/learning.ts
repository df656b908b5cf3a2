/** What a person's finished matches show about them, on whichever device they were played. */

import { prefs, setPreference } from '../device.svelte';
import { reckon } from '../lobby/strength';
import type { MyTable } from '../protocol/messages';

/** Learn from all of the person's tables, the oldest first. */
export function learn(tables: readonly MyTable[]): void {
  reckon(tables);
  const played = tables.filter(({ game, over }) => over && !prefs.guides[game]);
  // A person who has finished a match of a game needs no guide to it.
  const ended = Object.fromEntries(played.map(({ game }) => [game, 'over' as const]));
  setPreference('guides', { ...prefs.guides, ...ended });
}
