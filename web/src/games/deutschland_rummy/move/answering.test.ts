import { expect, it } from 'vitest';
import type { Position } from '../../../protocol/deutschland_rummy';
import { mustAnswer } from './answering';

const at = (gifts: string[], ...kinds: string[]) =>
  ({
    offers: { phase: 'answer', gifts },
    info: { seats: kinds.map((kind) => ({ kind })) },
  }) as unknown as Position;

it('an answer is waited for from who has something to give, and where a device is shared', () => {
  expect(mustAnswer(at(['bonn--ulm'], 'me', 'bot'))).toBe(true);
  expect(mustAnswer(at([], 'me', 'bot', 'bot'))).toBe(false);
  expect(mustAnswer(at([], 'me', 'human'))).toBe(false);
  expect(mustAnswer(at([], 'me', 'local'))).toBe(true);
  expect(mustAnswer({ ...at(['bonn--ulm'], 'me'), offers: null })).toBe(false);
});
