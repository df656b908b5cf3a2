import { beforeEach, expect, it, vi } from 'vitest';
import { rememberTable, tableOfLink } from '../device.svelte';
import { lose } from './losing';

const kept = new Map<string, string>();
const TABLES = { known: ['watch-a', 'watch-b'], closed: ['watch-c'] };

/** Only tables that the server has can be watched; for others it answers that the link is unknown. */
function answer(address: string): Promise<Response> {
  const link = address.replace(/.*\//, '');
  if (TABLES.known.includes(link)) return Promise.resolve(new Response('{}'));
  const code = TABLES.closed.includes(link) ? 'table/no-spectators' : 'link/unknown';
  const body = JSON.stringify({ code, message: code, link: '', version: '', why: [] });
  return Promise.resolve(new Response(body, { status: 404 }));
}

beforeEach(() => {
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
  });
  vi.stubGlobal('fetch', answer);
});

/** Play at two seats, of which the server says that it does not know the second. */
async function loses(name: string, code: string): Promise<boolean> {
  const seats = [0, 1].map((seat) => ({ seat, link: `${name}-${seat}`, name: '' }));
  const table = { table: name, game: 'voll_verplant', map: 'berlin', seats, invitations: [] };
  rememberTable({ ...table, spectators: `watch-${name}`, names: [], over: false });
  const goOn = vi.fn(() => Promise.resolve(null));
  const problem = { code, message: '', link: `${name}-1`, parameters: {} };
  await lose(problem as unknown as Parameters<typeof lose>[0], null, goOn);
  expect(tableOfLink(`${name}-0`)).toBeDefined();
  expect(tableOfLink(`${name}-1`) === undefined).toBe(goOn.mock.calls.length === 1);
  return goOn.mock.calls.length === 1;
}

it('a seat that was given away is forgotten', async () => {
  expect(await loses('a', 'seat/vacated')).toBe(true);
});

it('a seat that is unknown where its table is known is forgotten', async () => {
  expect(await loses('b', 'link/unknown')).toBe(true);
  expect(await loses('c', 'link/unknown')).toBe(true);
});

it('a seat stays if the server does not know its table either', async () => {
  expect(await loses('d', 'link/unknown')).toBe(false);
});
