/** What belongs to the person besides tables, according to the server. */

import { call } from '../api';
import type { MySettings } from '../protocol/messages';

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
  kept.mine = await call<MySettings>(path, body);
}
