import { expect, it } from 'vitest';
import { prefs } from './device.svelte';
import { gameName, variants } from './names';

it('tells the variants of a table that are on', () => {
  prefs.language = 'en';
  expect(gameName('deutschland_rummy')).toBe('Deutschland Rummy');
  expect(variants({ games: 3, hints: false, answer: 10 })).toEqual([
    'Games: 3',
    'Time to answer: 10\u00a0s',
  ]);
  expect(variants({ games: 1, hints: true, unheard: true })).toEqual(['Games: 1', 'Hints']);
});
