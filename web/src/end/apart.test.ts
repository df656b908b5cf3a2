import { expect, it } from 'vitest';
import type { Outcome, TableInfo } from '../protocol/messages';
import { apart } from './apart';
import { ranked } from './keepsake';

it('keeps figures and signs beside a name that runs from right to left where they are', () => {
  expect(['Ann', 'Ömer', '🚂', 'דוד'].map(apart)).toEqual(['Ann', 'Ömer', '🚂', '\u2068דוד\u2069']);
});

it('names the players on a keepsake in that way', () => {
  const seats = [{ kind: 'me', name: 'محمد', bot: '' }];
  const outcome = { places: [1], scores: [29] } as unknown as Outcome;
  const [first] = ranked({ seats } as unknown as TableInfo, outcome);
  expect(first?.name).toBe('\u2068محمد\u2069');
});
