import { beforeEach, describe, expect, it } from 'vitest';
import {
  forgetTable,
  preferencesFrom,
  prefs,
  rememberTable,
  storedTables,
  tableOfLink,
  tipsOf,
  type StoredTable,
} from './device.svelte';

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
    for (const { table: id } of [...storedTables()]) forgetTable(id);
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

describe('tips', () => {
  it('are counted down for each game', () => {
    const [one, other] = [tipsOf('one', 3), tipsOf('other', 8)];
    one.use();
    other.end();
    other.use();
    expect([one.left, other.left]).toEqual([2, 0]);
    expect(prefs.tips).toEqual({ one: 2, other: 0 });
  });

  it('that were counted by an earlier page stay used', () => {
    const { tips, sound } = preferencesFrom({ tips: 1, tipsUnderground: 0, sound: true });
    expect(tips).toEqual({ voll_verplant: 1, deutschland_rummy: 1, on_the_underground: 0 });
    expect(sound).toBe(true);
    expect(preferencesFrom({ tips })).not.toHaveProperty('tipsUnderground');
  });
});
