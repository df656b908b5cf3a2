/** A turn that begins while the page is out of sight, told by the page itself. */

import { prefs } from '../device.svelte';
import { t } from '../texts';

/** Show a notice that leads to this table, if one is wanted and none is pushed to this browser. */
export async function tellAside(table: string): Promise<void> {
  if (!prefs.notify || Notification.permission !== 'granted') return;
  const worker = await navigator.serviceWorker.getRegistration('/');
  if (await worker?.pushManager?.getSubscription()) return;
  const path = location.pathname;
  const shown = {
    body: table,
    tag: path,
    renotify: true,
    icon: '/apple-touch-icon.png',
    data: path,
  };
  await worker?.showNotification(t('table.title.turn'), shown);
}
