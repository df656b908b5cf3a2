/** What the person here has beside tables, as the server knows it. */

import { call } from '../api';
import type { MySettings } from '../protocol/messages';

const kept = $state<{ mine: MySettings | null }>({ mine: null });

/** What the person has; null until the server has told. */
export function mine(): MySettings | null {
  return kept.mine;
}

/** Ask what the person has. */
export async function fetchSettings(): Promise<void> {
  kept.mine = await call<MySettings>('me/settings');
}

/** Change what the person has. */
export async function change(path: string, body: object): Promise<void> {
  kept.mine = await call<MySettings>(path, body);
}
