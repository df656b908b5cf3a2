import { expect, it } from 'vitest';
import type { AnswerHint, CountryPage, Position } from '../../../protocol/deutschland_rummy';
import type { Bench } from '../bench/bench.svelte';
import { answerText, isPressed, useOf } from './answering';

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

it('a hint says of a request what the strong bot would answer, and what decides it', () => {
  const between = ['aue', 'ulm'];
  const page = {
    drawing: {
      cities: [
        { id: 'aue', name: 'Aue' },
        { id: 'ulm', name: 'Ulm' },
      ],
      regions: [],
      connections: [{ id: 'aue--ulm', between }],
    },
  } as unknown as CountryPage;
  const answer = (why: AnswerHint['why'], tile: string | null = null) =>
    answerText({ why, tile, giving: 31, refusing: 47 }, page, 'Ben');
  const reasons = ['none', 'needed', 'worse', 'equal'] as const;
  const told = [
    ...reasons.map((why) => answer(why)),
    answer('last', 'aue--ulm'),
    answer('better', 'aue--ulm'),
  ];
  expect(new Set(told).size).toBe(6);
  expect(told.slice(4).every((one) => one.includes('Aue–Ulm'))).toBe(true);
  expect(answer('worse')).toContain('47% to 31%');
});
