import { expect, it } from 'vitest';
import type { Position } from '../../../protocol/deutschland_rummy';
import type { Bench } from '../bench/bench.svelte';
import { mustAnswer, useOf } from './answering';

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

it('of a tile that may be given a hint says whether its owner could use it', () => {
  const pairs: Record<string, [string, string]> = {
    'a-b': ['a', 'b'],
    'b-c': ['b', 'c'],
    'x-y': ['x', 'y'],
  };
  const bench = {
    rack: Object.keys(pairs),
    fitting: ['b-c'],
    pairOf: (tile: string) => pairs[tile] ?? null,
  } as unknown as Bench;
  const told = ['b-c', 'a-b', 'x-y'].map((tile) => useOf(bench, tile));
  expect(new Set(told).size).toBe(3);
  expect(told[1]).toContain('1');
});
