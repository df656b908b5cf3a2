import { expect, it } from 'vitest';
import { faded } from './edges';

it('fades at the edges beyond which more lies', () => {
  const ends = (at: number, whole: number) => {
    const mask = faded(at, 300, whole);
    return [/right, transparent/.test(mask), /transparent\)$/.test(mask)];
  };
  expect(faded(0, 300, 300)).toBe('');
  expect(ends(0, 800)).toEqual([false, true]);
  expect(ends(120, 800)).toEqual([true, true]);
  expect(ends(500, 800)).toEqual([true, false]);
});
