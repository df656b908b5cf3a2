import { describe, expect, it } from 'vitest';
import { spelled, Speller, type Named } from './spelling';

const EDGES: Named[] = [
  { id: 'ab', names: ['Acton', 'Bank'] },
  { id: 'ae', names: ['Acton', 'Ealing Broadway'] },
  { id: 'ax', names: ['Angel', 'Euston'] },
  { id: 'kn', names: ['Köpenick', 'Neukölln'] },
];

const ids = (found: readonly Named[]) => found.map(({ id }) => id);

describe('the beginnings of two names', () => {
  it.each([
    ['ae', ['ae', 'ax']],
    ['ea', ['ae', 'ax']],
    ['ace', ['ae']],
    ['euan', ['ax']],
    ['kone', ['kn']],
    ['ealingbroadwayacton', ['ae']],
    ['zz', []],
    ['', []],
  ])('%s means %j', (typed, wanted) => {
    expect(ids(spelled(typed, EDGES))).toEqual(wanted);
  });
});

describe('typing', () => {
  it('narrows down letter by letter', () => {
    const speller = new Speller();
    expect(speller.type('a', 0, EDGES)?.id).toBe('ab');
    expect(speller.type('e', 200, EDGES)?.id).toBe('ae');
  });

  it('goes on to the next edge with the same first letter after a pause', () => {
    const speller = new Speller();
    expect(speller.type('e', 0, EDGES)?.id).toBe('ae');
    expect(speller.type('e', 5000, EDGES)?.id).toBe('ax');
    expect(speller.type('e', 10_000, EDGES)?.id).toBe('ae');
  });

  it('begins anew where a letter leads nowhere', () => {
    const speller = new Speller();
    expect(speller.type('b', 0, EDGES)?.id).toBe('ab');
    expect(speller.type('n', 100, EDGES)?.id).toBe('kn');
    expect(speller.type('q', 200, EDGES)).toBeNull();
  });
});
