import { readFileSync } from 'node:fs';
import { beforeEach, expect, it, vi } from 'vitest';

const SOURCE = readFileSync(new URL('../../public/sw.js', import.meta.url), 'utf8');
const HOUSE = 'https://house.example';
const RENEWED = { endpoint: 'https://push.example/2', keys: { p256dh: 'p', auth: 'a' } };

let listeners: Record<string, (event: object) => void>;
let shown: unknown[];
let went: string[];
let windows: string[];

/** Dispatch an event to the worker, and wait for its effects. */
async function happen(kind: string, event: object): Promise<void> {
  let done: Promise<unknown> | undefined;
  listeners[kind]?.({ ...event, waitUntil: (work: Promise<unknown>) => (done = work) });
  await done;
}

const click = () => happen('notificationclick', { notification: { data: '/t/a', close() {} } });

beforeEach(() => {
  [listeners, shown, went, windows] = [{}, [], [], []];
  const open = (url: string) => ({ url, focus: () => went.push(`to ${url}`) });
  const self = {
    addEventListener: (kind: string, what: (event: object) => void) => (listeners[kind] = what),
    location: { origin: HOUSE },
    registration: {
      showNotification: (...told: unknown[]) => shown.push(told),
      pushManager: { subscribe: () => Promise.resolve({ toJSON: () => RENEWED }) },
    },
    clients: {
      matchAll: () => Promise.resolve(windows.map(open)),
      openWindow: (url: string) => went.push(`new ${url}`),
    },
  };
  new Function('self', SOURCE)(self);
});

it('what is pushed is shown, the newer in place of the older of a table', async () => {
  const told = { title: 'Your turn', text: 'Berlin', path: '/t/a' };
  await happen('push', { data: { json: () => told } });
  const wanted = { body: 'Berlin', tag: '/t/a', data: '/t/a', renotify: true };
  expect(shown).toEqual([['Your turn', expect.objectContaining(wanted)]]);
});

it('a click goes to the window where the table is open', async () => {
  windows = [`${HOUSE}/`, `${HOUSE}/t/a#log`];
  await click();
  expect(went).toEqual([`to ${HOUSE}/t/a#log`]);
});

it('a click opens the table where none is open', async () => {
  windows = [`${HOUSE}/t/b`];
  await click();
  expect(went).toEqual([`new ${HOUSE}/t/a`]);
});

it('a new address of the browser is told to the house', async () => {
  const asked = vi.fn((..._: [string, { body: string }?]) =>
    Promise.resolve({ json: () => Promise.resolve({ key: 'k' }) }),
  );
  vi.stubGlobal('fetch', asked);
  await happen('pushsubscriptionchange', {});
  vi.unstubAllGlobals();
  const [path, { body } = { body: '' }] = asked.mock.lastCall ?? [''];
  expect(path).toBe('/api/me/pushes');
  expect(JSON.parse(body)).toEqual({ endpoint: RENEWED.endpoint, p256dh: 'p', auth: 'a' });
});
