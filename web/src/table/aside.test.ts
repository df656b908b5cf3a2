import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { prefs } from '../device.svelte';
import { markTurn } from './attention';

const document = { hidden: true, querySelector: () => null };
let shown: { title: string; data: string }[];
let subscription: object | null;

beforeEach(() => {
  shown = [];
  subscription = null;
  prefs.notify = true;
  document.hidden = true;
  const worker = {
    pushManager: { getSubscription: () => Promise.resolve(subscription) },
    showNotification: (title: string, { data }: { data: string }) => shown.push({ title, data }),
  };
  const serviceWorker = { getRegistration: () => Promise.resolve(worker) };
  vi.stubGlobal('document', document);
  vi.stubGlobal('Notification', { permission: 'granted' });
  vi.stubGlobal('location', { pathname: '/t/spectators' });
  vi.stubGlobal('navigator', { serviceWorker });
});

afterEach(() => vi.unstubAllGlobals());

/** A turn begins; wait for all its effects. */
async function begin(): Promise<void> {
  markTurn(true, 'Berlin');
  await vi.dynamicImportSettled();
  await new Promise((done) => setTimeout(done));
}

it('a turn that begins out of sight is told by the page where nothing is pushed', async () => {
  await begin();
  expect(shown).toEqual([{ title: '● Your turn', data: '/t/spectators' }]);
});

it.each([
  ['the table is looked at', () => void (document.hidden = false)],
  ['nobody has asked for it', () => void (prefs.notify = false)],
  ['the push is enough', () => void (subscription = {})],
  ['the browser forbids it', () => void vi.stubGlobal('Notification', { permission: 'denied' })],
])('it is not told where %s', async (_, so) => {
  so();
  await begin();
  expect(shown).toEqual([]);
});
