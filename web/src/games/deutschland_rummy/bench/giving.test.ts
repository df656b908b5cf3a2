import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { judge, OFFERS, PAGE, Shelf, view } from './bench.fixture';
import { Bench } from './bench.svelte';
import { give } from './giving';

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('localStorage', new Shelf());
  vi.stubGlobal('sessionStorage', new Shelf());
});

afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

it('a tile that is asked for is given even from an unfinished laying', () => {
  const ongive = vi.fn();
  const made = new Bench({
    view: () => view([], ['d--e', 'u--v']),
    offers: () => ({ ...OFFERS, phase: 'answer', gifts: ['d--e'] }),
    link: () => 'mine',
    page: () => PAGE,
    onlay: () => undefined,
    ongive,
    reader: (_, draft) => Promise.resolve(judge(draft)),
  });
  made.follow();
  made.drop({ kind: 'new' }, ['d--e']);
  expect(made.rack).toEqual(['u--v']);
  expect(give(made, 'u--v')).toBe(false);
  expect(give(made, 'd--e')).toBe(true);
  expect(ongive).not.toHaveBeenCalled();
  vi.advanceTimersByTime(500); // the second press must be meant
  give(made, 'd--e');
  expect(ongive).toHaveBeenCalledExactlyOnceWith('d--e');
});
