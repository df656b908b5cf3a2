/** Notices in this browser: pushed, or, where that is impossible, shown by the page while it is open. */

import { call, problem, Refused } from '../api';
import { prefs, setPreference } from '../device.svelte';
import type { PushKey } from '../protocol/messages';
import { change, mine } from './settings.svelte';

/** Whether this browser can show notices for this site. */
export function canTell(): boolean {
  return isSecureContext && 'serviceWorker' in navigator && 'Notification' in window;
}

async function worker(): Promise<ServiceWorkerRegistration | undefined> {
  return canTell() ? navigator.serviceWorker.getRegistration('/') : undefined;
}

/** Return the push subscription of this browser; null if there is none. */
export async function subscription(): Promise<PushSubscription | null> {
  return (await (await worker())?.pushManager?.getSubscription()) ?? null;
}

/** Whether this browser reports turns: by this person's push, or by the open page. */
export async function isToldHere(): Promise<boolean> {
  if (!canTell() || Notification.permission !== 'granted') return false;
  if (prefs.notify) return true;
  const found = await subscription();
  return found !== null && (mine()?.notices.browsers ?? []).includes(found.endpoint);
}

/**
 * Turn notices on in this browser, which asks for permission.
 *
 * Returns whether they are pushed; otherwise they appear only while one of our pages is open.
 */
export async function tellHere(): Promise<boolean> {
  if ((await Notification.requestPermission()) !== 'granted') {
    throw new Refused(problem('notice/denied'), 0);
  }
  await navigator.serviceWorker.register('/sw.js').catch(() => {
    throw new Refused(problem('network/unreachable'), 0);
  });
  const ready = await navigator.serviceWorker.ready;
  const { key } = await call<PushKey>('push-key');
  const found = await subscribe(ready, key);
  if (found) {
    const { endpoint, keys } = found.toJSON();
    await change('me/pushes', { endpoint, p256dh: keys?.['p256dh'], auth: keys?.['auth'] });
  }
  setPreference('notify', !found);
  return found !== null;
}

async function subscribe(
  { pushManager }: ServiceWorkerRegistration,
  key: string,
): Promise<PushSubscription | null> {
  const wanted = { userVisibleOnly: true, applicationServerKey: key };
  try {
    return await pushManager.subscribe(wanted);
  } catch {
    // The house has a new key, or this browser has no push service.
  }
  try {
    await (await pushManager.getSubscription())?.unsubscribe();
    return await pushManager.subscribe(wanted);
  } catch {
    return null;
  }
}

/** Turn notices off in this browser. */
export async function leaveHere(): Promise<void> {
  setPreference('notify', false);
  const found = await subscription();
  if (!found) return;
  await change('me/pushes/remove', { endpoint: found.endpoint });
  await found.unsubscribe();
}

/** End pushes to this browser, whoever used it; the house deletes the subscription once one bounces. */
export async function forgetHere(): Promise<void> {
  setPreference('notify', false);
  await (await subscription())?.unsubscribe();
}
