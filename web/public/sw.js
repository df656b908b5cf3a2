// Shows notices that are pushed to this browser, and leads to their tables.

// Nothing is kept between two pushes: a newer worker need not wait for the older one's pages.
self.addEventListener('install', () => self.skipWaiting());

self.addEventListener('push', (event) => {
  const { title, text, path } = event.data.json();
  const shown = { body: text, tag: path, renotify: true, icon: '/apple-touch-icon.png', data: path };
  event.waitUntil(self.registration.showNotification(title, shown));
});

self.addEventListener('notificationclick', (event) => {
  event.notification.close();
  event.waitUntil(lead(new URL(event.notification.data, self.location.origin)));
});

/** Go to a table: to the window where it is open, whatever stands behind its path, else to a new one. */
async function lead({ href, pathname }) {
  const windows = await self.clients.matchAll({ type: 'window', includeUncontrolled: true });
  const open = windows.find(({ url }) => new URL(url).pathname === pathname);
  await (open ? open.focus() : self.clients.openWindow(href));
}

// The push service has given the browser another address: the house has to know it.
self.addEventListener('pushsubscriptionchange', (event) => event.waitUntil(renew()));

async function renew() {
  const { key } = await (await fetch('/api/push-key')).json();
  const wanted = { userVisibleOnly: true, applicationServerKey: key };
  const { endpoint, keys } = (await self.registration.pushManager.subscribe(wanted)).toJSON();
  await fetch('/api/me/pushes', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ endpoint, p256dh: keys.p256dh, auth: keys.auth }),
  });
}
