import { expect, it } from 'vitest';
import type { Outcome, TableInfo } from '../protocol/messages';
import { apart } from './apart';
import { ranked } from '../end/keepsake';
import { prefs } from '../device.svelte';
import { fill, list, t } from '.';

it('keeps figures and signs beside a name that runs from right to left where they are', () => {
  expect(['Ann', 'Ömer', '🚂', 'דוד'].map(apart)).toEqual(['Ann', 'Ömer', '🚂', '\u2068דוד\u2069']);
});

it('names the players on a keepsake in that way', () => {
  const seats = [{ kind: 'me', name: 'محمد', bot: '' }];
  const outcome = { places: [1], scores: [29] } as unknown as Outcome;
  const [first] = ranked({ seats } as unknown as TableInfo, outcome);
  expect(first?.name).toBe('\u2068محمد\u2069');
});

it('puts such a name into every sentence and every list in that way', () => {
  prefs.language = 'en';
  const name = 'דוד';
  expect(fill('{name}: {n}, {name}.', { name, n: 3 })).toBe(
    `\u2068${name}\u2069: 3, \u2068${name}\u2069.`,
  );
  expect(fill('{name} {n}', { name: 'Ann', n: 3 })).toBe('Ann 3');
  expect(t('end.wins', { name, n: 3 })).toContain(`\u2068${name}\u2069 `);
  expect(list([name, 'Ann'])).toBe(`\u2068${name}\u2069 and Ann`);
});
