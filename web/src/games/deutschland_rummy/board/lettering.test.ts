import { expect, it } from 'vitest';
import type { CountryDrawing } from '../../../protocol/deutschland_rummy';
import { baseline, grownBox, namesThatFit } from './lettering';

const city = (id: string, x: number, anchor: string) => ({
  id,
  x,
  y: 0,
  label: { anchor, x: x + 20, y: 5, box: { x: x + 20, y: -7, width: 40, height: 14 } },
});
const DRAWING = {
  disc_size: 20,
  cities: [city('a', 0, 'start'), city('b', 90, 'start'), city('c', 400, 'start')],
} as unknown as CountryDrawing;
const NONE = new Set<string>();
const fitting = (grown: number, first = NONE, then = NONE) =>
  [...namesThatFit(DRAWING, grown, first, then)].sort().join('');

it('a name grows away from its anchor', () => {
  const [first] = DRAWING.cities;
  if (!first) throw new Error('no city');
  expect(grownBox(first, 2)).toMatchObject({ x: 20, width: 80, height: 28 });
  const ending = { ...first, label: { ...first.label, anchor: 'end', x: 60 } };
  expect(grownBox(ending, 2)).toMatchObject({ x: -20, width: 80 });
});

it('a name beneath or above its disc does not grow over it, one beside stays beside', () => {
  const [first] = DRAWING.cities;
  if (!first) throw new Error('no city');
  const at = (top: number) => {
    const box = { ...first.label.box, y: top };
    return { ...first, label: { ...first.label, y: top + 12, box } };
  };
  expect([baseline(at(15), 2), grownBox(at(15), 2).y]).toEqual([39, 15]);
  expect([baseline(at(-29), 2), grownBox(at(-29), 2).y]).toEqual([-19, -43]);
  expect([baseline(at(-7), 2), grownBox(at(-7), 2).y]).toEqual([10, -14]);
});

it('all names are shown as they were drawn', () => {
  expect(fitting(1)).toBe('abc');
});

it('a name that would hide a disc or another name is left out', () => {
  expect(fitting(2)).toBe('bc');
  expect(fitting(8)).toBe('');
});

it('names of what is picked are shown in any case, and own cities come before others', () => {
  expect(fitting(2, new Set(['a']))).toContain('a');
  expect(fitting(8, NONE, new Set(['c']))).toBe('c');
});
