import { afterEach, expect, it, vi } from 'vitest';
import { changePassword } from './changes';
import { checkPerson } from './settings.svelte';

vi.mock('./person.svelte', () => ({
  fetchTables: vi.fn(),
  person: () => ({ name: 'Ann', account: true }),
  take: vi.fn(),
}));

const asked = vi.fn((_path: string, _given: { body: string }) =>
  Promise.resolve(new Response('{"name":"Ann","account":true}')),
);

afterEach(() => {
  vi.unstubAllGlobals();
  asked.mockClear();
});

/** Change the password in a browser with this push subscription; return the request. */
async function changed(subscription: object | null): Promise<unknown> {
  const pushManager = { getSubscription: () => Promise.resolve(subscription) };
  const serviceWorker = { getRegistration: () => Promise.resolve({ pushManager }) };
  vi.stubGlobal('navigator', { serviceWorker });
  vi.stubGlobal('window', { Notification: {} });
  vi.stubGlobal('isSecureContext', true);
  vi.stubGlobal('fetch', asked);
  await changePassword('old', 'new');
  return JSON.parse(asked.mock.lastCall?.[1].body ?? '');
}

it('the browser that changes the password names its push subscription, which stays', async () => {
  const wanted = { old: 'old', new: 'new', endpoint: 'https://push.example/1' };
  expect(await changed({ endpoint: 'https://push.example/1' })).toEqual(wanted);
});

it('a browser without pushes names none', async () => {
  expect(await changed(null)).toEqual({ old: 'old', new: 'new', endpoint: '' });
});

it.each([
  [{ name: 'Ann', account: true }, ''],
  [{ name: '', account: false }, 'person/no-account'],
  [{ name: 'Ben', account: true }, 'person/changed'],
])('who is at this browser now, %o, is the person on the page: %s', async (now, code) => {
  vi.stubGlobal('fetch', () => Promise.resolve(new Response(JSON.stringify(now))));
  const checked = checkPerson();
  if (code) await expect(checked).rejects.toMatchObject({ problem: { code } });
  else await checked;
});
