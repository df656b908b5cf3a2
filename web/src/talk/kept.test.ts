import { beforeEach, expect, test, vi } from 'vitest';
import {
  EVERYBODY,
  keepTyped,
  mute,
  mutedAt,
  readAt,
  setRead,
  setShown,
  shownAt,
  typedAt,
  whoSaid,
} from './kept';

function shelf() {
  const kept = new Map<string, string>();
  return {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
  };
}

beforeEach(() => {
  vi.stubGlobal('localStorage', shelf());
  vi.stubGlobal('sessionStorage', shelf());
});

test('somebody is muted at one table, and heard again', () => {
  expect(mute('a', whoSaid({ seat: 1, name: '' }), true)).toEqual(['1']);
  expect(mute('a', whoSaid({ seat: null, name: 'Cleo' }), true)).toEqual(['1', '~Cleo']);
  expect(mutedAt('a')).toEqual(['1', '~Cleo']);
  expect(mutedAt('b')).toEqual([]);
  mute('a', '1', false);
  expect(mutedAt('a')).toEqual(['~Cleo']);
});

test('of very many tables the latest are remembered', () => {
  for (let at = 0; at <= 100; at += 1) mute(`table ${at}`, EVERYBODY, true);
  expect(mutedAt('table 100')).toEqual([EVERYBODY]);
  expect(mutedAt('table 1')).toEqual([EVERYBODY]);
  expect(mutedAt('table 0')).toEqual([]);
});

test('what somebody else has written there does no harm', () => {
  localStorage.setItem('netzplan.muted', '{"a":');
  expect(mutedAt('a')).toEqual([]);
  expect(mute('a', '0', true)).toEqual(['0']);
});

test('what was read is known again, and never less', () => {
  expect(readAt('a')).toBe(0);
  setRead('a', 3);
  setRead('a', 2);
  setRead('b', 1);
  expect(readAt('a')).toBe(3);
  expect(readAt('b')).toBe(1);
});

test('what has stood over the board is known apart from what was read', () => {
  setShown('a', 3);
  setShown('a', 2);
  expect([shownAt('a'), readAt('a'), shownAt('b')]).toEqual([3, 0, 0]);
});

test('what is half typed is kept by room, for the tab, until it is sent', () => {
  keepTyped('a', 'Half a');
  keepTyped('a~', 'From the stands');
  expect([typedAt('a'), typedAt('a~'), typedAt('b')]).toEqual(['Half a', 'From the stands', '']);
  expect(localStorage.getItem('netzplan.typed')).toBe(null);
  keepTyped('a', '');
  expect([typedAt('a'), typedAt('a~')]).toEqual(['', 'From the stands']);
});
