import { beforeEach, expect, it, vi } from 'vitest';
import { dropTables, prefs, rememberTable, setPreference, storedTables } from '../device.svelte';
import type { MyTable } from '../protocol/messages';
import { fetchTables } from './person.svelte';

const kept = new Map<string, string>();

/** The person's tables according to the server, the newest first. */
let tables: MyTable[] = [];

beforeEach(() => {
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
  });
  vi.stubGlobal('document', { documentElement: { dataset: {} } });
  vi.stubGlobal('fetch', () => Promise.resolve(new Response(JSON.stringify(tables))));
  dropTables(storedTables().map(({ table }) => table));
  setPreference('guides', {});
  setPreference('strengths', {});
});

function table(number: number, change: Partial<MyTable> = {}): MyTable {
  return {
    table: `t${number}`,
    game: 'voll_verplant',
    map: 'berlin',
    over: true,
    spectators: `watch-${number}`,
    names: ['Ann', ''],
    seats: [{ seat: 0, kind: 'me', link: `link-${number}` }],
    created: new Date(Date.UTC(2026, 0, 1, 0, number)).toISOString(),
    met: [],
    ...change,
  };
}

it('of many finished tables the newest are listed, however often they are fetched', async () => {
  const numbers = Array.from({ length: 60 }, (_, at) => 59 - at);
  tables = numbers.map((number) => table(number));
  const newest = numbers.slice(0, 40).map((number) => `t${number}`);
  for (let time = 0; time < 3; time += 1) {
    await fetchTables();
    expect(storedTables().map(({ table: id }) => id)).toEqual(newest);
  }
});

it('a table that was opened here stays above older ones from elsewhere', async () => {
  const own = { table: 'own', game: 'voll_verplant', map: 'berlin', spectators: 'watch' };
  rememberTable({ ...own, seats: [], invitations: [], names: [], over: true });
  tables = [table(2), table(1)];
  await fetchTables();
  expect(storedTables().map(({ table: id }) => id)).toEqual(['own', 't2', 't1']);
});

it('matches that were finished on another device count for the strength, and end the guide', async () => {
  tables = [
    table(3, { game: 'on_the_underground', over: false }),
    table(2, { met: [{ bot: 'casual', beaten: 0 }] }),
    table(1, { met: [{ bot: 'casual', beaten: 1 }] }),
  ];
  await fetchTables();
  await fetchTables();
  expect(prefs.guides).toEqual({ voll_verplant: 'over' });
  expect(Object.keys(prefs.strengths)).toEqual(['voll_verplant']);
  expect(prefs.strengths['voll_verplant']).toBeCloseTo(0.966, 2);
});

it('a guide that has begun here goes on', async () => {
  setPreference('guides', { voll_verplant: { at: 3, from: 0 } });
  tables = [table(1)];
  await fetchTables();
  expect(prefs.guides).toEqual({ voll_verplant: { at: 3, from: 0 } });
});
