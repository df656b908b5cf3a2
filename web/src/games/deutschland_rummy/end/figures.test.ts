import { expect, it } from 'vitest';
import { PAGE, route } from '../bench/bench.fixture';
import type { Outcome } from '../../../protocol/messages';
import { figuresOf, ownText } from './figures';

it('counts kilometres, tiles and routes; a joker has no kilometres', () => {
  const table = [route('abcd'), route('uvw', ['u--v', 'joker-1'])];
  expect(figuresOf(PAGE, table)).toEqual([
    { value: '40 km', label: 'laid' },
    { value: '30 km', label: 'longest route' },
    { value: '5', label: 'tiles laid' },
    { value: '2', label: 'routes' },
  ]);
  expect(figuresOf(PAGE, [])[1]?.value).toBe('0 km');
});

it('tells a reader who has not won where he came in, and nobody else', () => {
  const outcome = { places: [2, 3, 1], scores: [86, 412, 0] } as unknown as Outcome;
  expect(ownText(outcome, [0])).toBe('Your place: 2 of 3, with 86 kilometres.');
  for (const seats of [[2], [], [0, 1]]) expect(ownText(outcome, seats)).toBe('');
});
