import { describe, expect, it } from 'vitest';
import { citiesLike, cityNamed } from './typing';

const CITIES = [
  'Köln',
  'Koblenz',
  'Berlin',
  'Frankfurt O.',
  'Frankfurt M.',
  'Bielefeld',
  'München',
].map((name) => ({ id: name, name }));
const like = (typed: string) => citiesLike(CITIES, typed).map(({ name }) => name);

describe('cities by typing', () => {
  it('lists all of them by name when nothing is typed', () => {
    expect(like('')).toEqual([
      'Berlin',
      'Bielefeld',
      'Frankfurt M.',
      'Frankfurt O.',
      'Koblenz',
      'Köln',
      'München',
    ]);
  });

  it('lists those first that most own tiles show, as long as nothing is typed', () => {
    const count = (city: string) => ({ München: 1, Köln: 2 })[city] ?? 0;
    const names = (typed: string) => citiesLike(CITIES, typed, count).map(({ name }) => name);
    expect(names('').slice(0, 3)).toEqual(['Köln', 'München', 'Berlin']);
    expect(names('ko')[0]).toBe('Koblenz');
  });

  it('prefers those that begin so', () => {
    expect(like('be')).toEqual(['Berlin']);
    expect(like('le')).toEqual(['Bielefeld', 'Koblenz']);
  });

  it('takes any way to write an umlaut', () => {
    for (const typed of ['köl', 'koel', 'kol']) expect(like(typed)).toEqual(['Köln']);
    expect(like('MUN')).toEqual(['München']);
  });

  it('finds the second word', () => {
    expect(like('o.')).toEqual(['Frankfurt O.']);
  });

  it('finds nothing for nonsense', () => {
    expect(like('xyz')).toEqual([]);
  });
});

it('a whole name that was typed is a city, however it is spelled', () => {
  const named = (typed: string) => cityNamed(CITIES, typed)?.name;
  for (const typed of ['Köln', 'koeln', ' KOLN ']) expect(named(typed)).toBe('Köln');
  expect(named('frankfurt m.')).toBe('Frankfurt M.');
  for (const typed of ['', 'Kö', 'Frankfurt']) expect(named(typed)).toBeUndefined();
});
