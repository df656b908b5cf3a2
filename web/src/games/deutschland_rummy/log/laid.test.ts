import { expect, it } from 'vitest';
import type { Action, LogEntry, Position } from '../../../protocol/deutschland_rummy';
import { route, view } from '../bench/bench.fixture';
import { lastLaid } from './laid';

function told(...actions: Action[]): ReturnType<typeof lastLaid> {
  const log = actions.map((action, at): LogEntry => ({
    type: 'act',
    seq: at + 1,
    seat: 0,
    action,
  }));
  const table = [route('abcd'), route('uvwx')];
  return lastLaid({ log, seat: 0, view: view(table, []) } as Pick<
    Position,
    'log' | 'seat' | 'view'
  >);
}

it('a laying is done again with the whole table, of which the log tells a part', () => {
  const brief: Action = { type: 'lay', routes: [route('uvwx')] };
  expect(told(brief)).toEqual({ type: 'lay', routes: [route('abcd'), route('uvwx')] });
  expect(told(brief, { type: 'draw' })).toBeNull();
});
