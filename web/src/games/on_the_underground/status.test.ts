import { beforeEach, expect, it } from 'vitest';
import { prefs } from '../../device.svelte';
import { tellingOf } from './status';

beforeEach(() => {
  prefs.language = 'en';
});

it('what the board tells is said of its actor, to whom it may be told', () => {
  const names = ['Guest', 'Regional'];
  expect(tellingOf(0, names, 0)).toMatch(/^The board shows what you did\./);
  expect(tellingOf(1, names, 0)).toMatch(/^The board shows what Regional did\./);
  expect(tellingOf(0, names, null)).toMatch(/^The board shows what Guest did\./);
  expect(tellingOf(null, names, 0)).toMatch(/^The board shows what happened\./);
});
