import { expect, it } from 'vitest';
import type { AnswerHint, CountryPage, Position } from '../../../protocol/deutschland_rummy';
import { prefs } from '../../../device.svelte';
import type { Bench } from '../bench/bench.svelte';
import { answerText, isPressed, isSpared, offersOf, ranOut, timeText, useOf } from './answering';

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

it('who has nothing to give is spared the question, unless the device was handed on for it', () => {
  expect(isSpared(at([], 'me', 'bot', 'bot'))).toBe(true);
  expect(isSpared(at(['bonn--ulm'], 'me', 'bot', 'bot'))).toBe(false);
  expect(isSpared(at([], 'me', 'local'))).toBe(false);
  // Alone among bots, the reader is answered for at once: nothing flashes.
  expect(offersOf(at([], 'me', 'bot'))).toBeNull();
  for (const position of [at([], 'me', 'human'), at(['bonn--ulm'], 'me', 'bot')])
    expect(offersOf(position)).toBe(position.offers);
});

it('no time is told once it is up', () => {
  prefs.language = 'en';
  expect([timeText(0.2, 'Ben'), timeText(1.2, '')]).toEqual(['Ben: 1 s', '2 s']);
  expect([timeText(0, 'Ben'), timeText(-0.3, ''), timeText(-1, 'Ben', false)]).toEqual([
    '',
    '',
    '',
  ]);
  expect(timeText(0.3, 'Ben', false)).toBe('Ben has 1 second to answer.');
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

it('a request has run out that was refused for a reader who could have answered it', () => {
  const asked = { ...at(['bonn--ulm'], 'me', 'human'), seat: 1, noted: false, log: [] };
  const after = { log: [{}] as Position['log'] };
  expect(ranOut(asked, after, { refused: [1] })).toBe(true);
  // The reader's answer is still due, somebody else has refused, or the reader has.
  expect(ranOut(asked, asked, { refused: [1] })).toBe(false);
  expect(ranOut(asked, after, { refused: [0] })).toBe(false);
  expect(ranOut({ ...asked, noted: true }, after, { refused: [1] })).toBe(false);
  expect(ranOut({ ...asked, offers: null }, after, { refused: [1] })).toBe(false);
});
