/** Notices by the page itself, of a turn that begins while it is in the background. */

import { prefs } from '../device.svelte';
import { t } from '../texts';

/** Show a notice that leads to this table, if one is wanted and this browser gets no push. */
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
