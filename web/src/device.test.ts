import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import {
  addressOf,
  claimKey,
  forgetTable,
  hasClaimed,
  preferencesFrom,
  prefs,
  rememberTable,
  setPreference,
  storedTables,
  tableOfLink,
  type StoredTable,
} from './device.svelte';

/** The browser's storage. */
class Shelf {
  readonly #kept = new Map<string, string>();
  getItem = (key: string) => this.#kept.get(key) ?? null;
  setItem(key: string, value: string): void {
    this.#kept.set(key, value);
  }
}

function table(id: string, change: Partial<StoredTable> = {}): StoredTable {
  return {
    table: id,
    game: 'voll_verplant',
    map: 'berlin',
    seats: [],
    invitations: [],
    spectators: `${id}-watch`,
    names: [],
    over: false,
    seen: 0,
    ...change,
  };
}

describe('the tables of this device', () => {
  beforeEach(() => {
    vi.stubGlobal('localStorage', new Shelf());
    for (const { table: id } of [...storedTables()]) forgetTable(id);
  });

  it('have an address without a key, and are found by the invitation that gave the seat', () => {
    const seat = { seat: 1, link: 'key', name: 'Ben', invitation: 'asked' };
    rememberTable(table('one', { seats: [seat] }));
    rememberTable(table('one', { seats: [{ seat: 1, link: 'key', name: 'Ben' }] }));
    const stored = tableOfLink('asked');
    expect(stored?.seats).toEqual([seat]);
    expect(stored && addressOf(stored)).toBe('/t/one-watch');
  });

  it('that go on are never pushed out by others', () => {
    rememberTable(table('running', { seats: [{ seat: 0, link: 'key', name: 'Ann' }] }));
    for (let n = 0; n < 60; n++) rememberTable(table(`over-${n}`, { over: true }));
    expect(tableOfLink('key')?.table).toBe('running');
    expect(storedTables()).toHaveLength(41);
    expect(storedTables()[0]?.table).toBe('over-59');
  });

  it('are not lost to another tab', () => {
    rememberTable(table('one'));
    const theirs = JSON.stringify([table('two'), table('one')]);
    localStorage.setItem('netzplan.tables', theirs);
    rememberTable(table('three'));
    expect(storedTables().map((stored) => stored.table)).toEqual(['three', 'two', 'one']);
  });

  it('keep the link in the address where nothing can be stored', () => {
    vi.spyOn(localStorage, 'setItem').mockImplementation(() => {
      throw new Error('full');
    });
    const mine = table('one', { seats: [{ seat: 0, link: 'key', name: 'Ann' }] });
    rememberTable(mine);
    expect([addressOf(mine), tableOfLink('key')?.table]).toEqual(['/t/key', 'one']);
    vi.restoreAllMocks();
    rememberTable(mine);
    expect(addressOf(mine)).toBe('/t/one-watch');
  });

  it('are claimed with the same key each time', () => {
    expect(hasClaimed('asked')).toBe(false);
    const key = claimKey('asked');
    expect(key).toMatch(/^[0-9a-f]{32}$/);
    expect([claimKey('asked'), hasClaimed('asked')]).toEqual([key, true]);
    expect(claimKey('another')).not.toBe(key);
    for (let n = 0; n < 400; n++) claimKey(`seat-${n}`);
    const kept = localStorage.getItem('netzplan.keys') ?? '{}';
    expect(Object.keys(JSON.parse(kept) as object)).toHaveLength(400);
    expect([hasClaimed('seat-399'), hasClaimed('asked')]).toEqual([true, false]);
  });

  it('stand with the latest first and are found by any of their links', () => {
    rememberTable(table('one', { seats: [{ seat: 0, link: 'l0', name: 'Anna' }] }));
    rememberTable(table('two'));
    expect(storedTables().map((stored) => stored.table)).toEqual(['two', 'one']);
    expect(tableOfLink('l0')?.table).toBe('one');
    expect(tableOfLink('two-watch')?.table).toBe('two');
    expect(tableOfLink('other')).toBeUndefined();
  });

  it('keep seats that are taken one after another', () => {
    rememberTable(table('one', { seats: [{ seat: 2, link: 'l2', name: 'Ben' }] }));
    rememberTable(table('one', { seats: [{ seat: 0, link: 'l0', name: 'Anna' }] }));
    rememberTable(table('one'));
    expect(storedTables()).toHaveLength(1);
    expect(tableOfLink('l2')?.seats.map(({ seat }) => seat)).toEqual([0, 2]);
  });

  it('drop an invitation when its seat is played here', () => {
    const invitations = [
      { seat: 1, link: 'i1' },
      { seat: 2, link: 'i2' },
    ];
    rememberTable(table('one', { invitations }));
    rememberTable(table('one', { seats: [{ seat: 1, link: 'l1', name: 'Ben' }] }));
    expect(storedTables()[0]?.invitations).toEqual([{ seat: 2, link: 'i2' }]);
  });
});

describe('preferences', () => {
  const kept = () =>
    JSON.parse(localStorage.getItem('netzplan.prefs') ?? '{}') as Record<string, unknown>;

  beforeEach(() => {
    vi.stubGlobal('localStorage', new Shelf());
    vi.stubGlobal('document', { documentElement: { dataset: {} } });
  });

  afterEach(() => {
    Object.assign(prefs, preferencesFrom({}));
    vi.unstubAllGlobals();
  });

  it('are not lost to another tab; each keeps the language that it speaks', () => {
    prefs.language = 'en';
    setPreference('speed', 2);
    const theirs = { ...kept(), sound: true, language: 'de', guides: { one: 'over' } };
    localStorage.setItem('netzplan.prefs', JSON.stringify(theirs));
    setPreference('name', 'Ann');
    expect(kept()).toEqual({ ...theirs, speed: 2, name: 'Ann' });
    expect(prefs).toMatchObject({ sound: true, language: 'en', guides: { one: 'over' } });
  });

  it('of a guide are not taken from another tab, where it leads through another table', () => {
    setPreference('guides', { one: { at: 2, from: 0 }, two: { at: 1, from: 0 } });
    const theirs = { one: { at: 0, from: 0 }, two: 'over', three: { at: 1, from: 0 } };
    localStorage.setItem('netzplan.prefs', JSON.stringify({ ...kept(), guides: theirs }));
    setPreference('speed', 2);
    expect(prefs.guides).toEqual({ ...theirs, one: { at: 2, from: 0 } });
  });

  it('hold for this page where nothing can be stored', () => {
    vi.spyOn(localStorage, 'setItem').mockImplementation(() => {
      throw new Error('full');
    });
    setPreference('speed', 2);
    setPreference('sound', true);
    expect(prefs).toMatchObject({ speed: 2, sound: true });
  });
});

it('what was not stored by a page like this one does not keep it from opening', async () => {
  const shelf = new Shelf();
  shelf.setItem('netzplan.prefs', 'null');
  shelf.setItem('netzplan.tables', '{"one":"two"}');
  shelf.setItem('netzplan.seen', '7');
  vi.stubGlobal('localStorage', shelf);
  vi.resetModules();
  const opened = await import('./device.svelte');
  expect(opened.prefs.story).toBe('normal');
  expect(opened.storedTables()).toEqual([]);
  expect(opened.seenWith('link')).toBeNull();
  vi.unstubAllGlobals();
});

it('whoever has had tips of an earlier page needs no guide', () => {
  const { guides, sound } = preferencesFrom({ tips: 1, tipsUnderground: 0, sound: true });
  expect(guides).toEqual({
    voll_verplant: 'over',
    deutschland_rummy: 'over',
    on_the_underground: 'over',
  });
  expect(sound).toBe(true);
  const kept = preferencesFrom({ tips: { one: 2 }, guides: { other: { at: 3, from: 0 } } });
  expect(kept.guides).toEqual({ one: 'over', other: { at: 3, from: 0 } });
  expect(kept).not.toHaveProperty('tips');
});
