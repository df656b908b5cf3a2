import { expect, it } from 'vitest';
import type { Offers, Position } from '../../../protocol/deutschland_rummy';
import type { Bench } from '../bench/bench.svelte';
import { adviceOf, isPressed, useOf } from './answering';

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

it('a hint says of a request what speaks for giving, or against it', () => {
  const pairs: Record<string, [string, string]> = { 'a-b': ['a', 'b'], 'b-c': ['b', 'c'] };
  const PAGE = { drawing: { cities: [], regions: [], connections: [] } };
  const advice = (gifts: string[], rack: string[], left = 9, fitting: string[] = []) => {
    const view = { rack, mover: 1, players: [{ tiles: 2 }, { tiles: left }] };
    const given = { view: () => view, page: () => PAGE };
    const pairOf = (tile: string) => pairs[tile] ?? ['x', 'y'];
    const bench = { rack, fitting, pairOf, given } as unknown as Bench;
    return adviceOf(bench, { gifts } as unknown as Offers, ['Ann', 'Ben']);
  };
  const told = [
    advice([], ['a-b']),
    advice(['a-b'], ['a-b']),
    advice(['x-y'], ['x-y', 'a-b'], 2),
    advice(['x-y'], ['x-y', 'a-b']),
    advice(['a-b'], ['a-b', 'b-c']),
  ];
  expect(new Set(told).size).toBe(5);
  expect(told[1]).toContain('you win');
  expect(told[2]).toContain('Ben has only 2');
  expect(advice(['x-y'], ['x-y', 'a-b'], 9, ['x-y']), 'what fits is kept').toBe(told[4]);
});
