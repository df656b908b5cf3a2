/** What belongs to the person besides tables, according to the server. */

import { call, problem, Refused } from '../api';
import type { Me, MySettings } from '../protocol/messages';
import { person, take } from './person.svelte';

const kept = $state<{ mine: MySettings | null }>({ mine: null });

/** The settings; null until the server has responded. */
export function mine(): MySettings | null {
  return kept.mine;
}

/** Fetch the settings. */
export async function fetchSettings(): Promise<void> {
  kept.mine = await call<MySettings>('me/settings');
}

/** Change the settings. */
export async function change(path: string, body: object): Promise<void> {
  await checkPerson();
  kept.mine = await call<MySettings>(path, body);
}

/**
 * Make sure that this page still shows the person who is at this browser, as others may have logged
 * it out or in meanwhile: then the wrong one would be changed, or none. Throws Refused.
 */
export async function checkPerson(): Promise<void> {
  const before = person();
  const now = await call<Me>('me');
  if (now.account === before?.account && now.name === before.name) return;
  take(now);
  await fetchSettings();
  throw new Refused(problem(now.account ? 'person/changed' : 'person/no-account'), 0);
}
