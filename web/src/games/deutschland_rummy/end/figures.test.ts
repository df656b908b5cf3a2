import { expect, it } from 'vitest';
import { PAGE, route } from '../bench/bench.fixture';
import { figuresOf } from './figures';

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
