import { expect, it } from 'vitest';
import type { LogEntry } from '../protocol/messages';
import { hasHadTurn } from './turns';

const LOG = [
  { type: 'act', seq: 1, seat: 0, action: { type: 'ask', city: 'berlin' } },
  { type: 'act', seq: 2, seat: 1, action: { type: 'refuse' } },
  { type: 'act', seq: 3, seat: 2, action: { type: 'give', to: 0, tile: 'berlin--hamburg' } },
] satisfies LogEntry[];

it('an answer to a request is no turn that could be undone', () => {
  const seats = [0, 1, 2].map((seat) => hasHadTurn({ seat, log: LOG, settled: 3 }));
  expect(seats).toEqual([true, false, false]);
});

it('what a player can still undo alone does not count, nor does a spectator', () => {
  expect(hasHadTurn({ seat: 0, log: LOG, settled: 0 })).toBe(false);
  expect(hasHadTurn({ seat: null, log: LOG, settled: 3 })).toBe(false);
});
