import { expect, it } from 'vitest';
import type { Position } from '../../../protocol/deutschland_rummy';
import type { Bench } from '../bench/bench.svelte';
import { isPressed, useOf } from './answering';

const at = (gifts: string[], ...kinds: string[]) =>
  ({
    offers: { phase: 'answer', gifts },
    info: { hosting: { answer: 10 }, seats: kinds.map((kind) => ({ kind })) },
  }) as unknown as Position;

it('an answer presses where others wait for it, and only who has something to give', () => {
  expect(isPressed(at(['bonn--ulm'], 'me', 'human', 'bot'))).toBe(true);
  expect(isPressed(at([], 'me', 'human'))).toBe(false);
  expect(isPressed({ ...at(['bonn--ulm'], 'me', 'human'), offers: null })).toBe(false);
});

it('a person alone, and those who share a device, are waited for: first all is told', () => {
  expect(isPressed(at(['bonn--ulm'], 'me', 'bot', 'bot'))).toBe(false);
  expect(isPressed(at(['bonn--ulm'], 'me', 'local'))).toBe(false);
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
