import { beforeEach, describe, expect, it, vi } from 'vitest';
import { prefs } from '../../../device.svelte';
import type { Offers } from '../../../protocol/deutschland_rummy';
import { benchOf, OFFERS, PAGE, route, Shelf, view } from './bench.fixture';
import type { Bench } from './bench.svelte';
import { homesOf, matesOf, meet, send } from './homes';
import { early, said } from './telling';

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('localStorage', new Shelf());
  vi.stubGlobal('sessionStorage', new Shelf());
});

const bench = (rack: string[], offers: Partial<Offers> = {}) =>
  benchOf(
    () => view([route('abcd')], rack),
    () => ({ ...OFFERS, ...offers }),
  );

const lying = (made: Bench) => made.rows.map(({ tiles }) => tiles.join(' '));

it('a tile that has one spot goes there by itself, others stay', () => {
  const made = bench(['d--e', 'u--v', 'joker-1']);
  expect(['d--e', 'u--v', 'joker-1'].map((tile) => homesOf(made, tile).length)).toEqual([1, 0, 0]);
  expect(['u--v', 'joker-1', 'a--b'].map((tile) => send(made, tile))).toEqual([
    false,
    false,
    false,
  ]);
  expect(lying(made)).toEqual(['a--b b--c c--d']);
  expect(send(made, 'd--e')).toBe(true);
  expect(lying(made)).toEqual(['a--b b--c c--d d--e']);
});

it('beside an open joker only tiles of its region fit', () => {
  const made = bench(['a--e', 'e--u', 'u--v', 'joker-1']);
  made.drop({ kind: 'row', row: made.rows[0]?.id ?? 0, at: 3 }, ['joker-1']);
  expect(made.ends('joker-1')[0]).toBe('d');
  expect(made.fitting).toEqual(['a--e', 'e--u']);
  made.drop({ kind: 'row', row: made.rows[0]?.id ?? 0, at: 4 }, ['e--u']);
  expect(made.fitting).toEqual(['a--e', 'u--v']);
});

it('a joker fits where it joins two different cities of a region', () => {
  const made = benchOf(() => view([route('abcde')], ['joker-1']));
  const fitting = made.spots.of(['joker-1']).filter(({ fits }) => fits);
  expect(fitting.map(({ spot }) => (spot.kind === 'row' ? spot.at : spot.kind))).toEqual([
    0,
    1, // B–A, A–B (joker), B–C
    3,
    4,
    'new',
  ]);
});

it('both ends of a route are offered where both fit', () => {
  const made = bench(['a--e', 'd--e', 'joker-1']);
  made.drop({ kind: 'row', row: made.rows[0]?.id ?? 0, at: 3 }, ['d--e']);
  const ends = [4, 0].map((at) => ({ kind: 'row', row: made.rows[0]?.id, at }));
  for (const tile of ['a--e', 'joker-1']) {
    made.pick({ tile });
    expect(made.spots.best).toEqual(ends);
  }
});

it('a tile that has two spots is not sent anywhere', () => {
  const made = bench(['d--e', 'a--e', 'e--u']);
  made.drop({ kind: 'new' }, ['e--u']);
  expect(homesOf(made, 'd--e')).toHaveLength(2);
  expect(send(made, 'd--e')).toBe(false);
});

it('before coming out no spot in routes of others is offered', () => {
  const made = bench(['d--e', 'e--u', 'u--v'], { lay: 'out' });
  const kinds = (hand: string[]) => made.spots.of(hand).map(({ spot }) => spot.kind);
  expect(kinds(['d--e'])).toEqual(['new']);
  expect(kinds(['a--b'])).toEqual([]);
  made.drop({ kind: 'new' }, ['e--u']);
  expect(new Set(kinds(['d--e']))).toEqual(new Set(['row', 'new']));
  expect(homesOf(made, 'd--e')).toHaveLength(1);
});

describe('what fits a route of others before coming out', () => {
  it('says so, and what comes first', () => {
    prefs.language = 'en';
    const made = bench(['d--e', 'u--v', 'joker-1'], { lay: 'out' });
    made.pick({ tile: 'd--e' });
    expect(early(made)).toContain('Fits route 1, but first come out');
    expect(said(made, PAGE)).toContain('first come out');
    made.pick({ tile: 'u--v' });
    expect(early(made)).toBe('');
    made.drop({ kind: 'new' });
    made.pick({ tile: 'u--v' });
    expect([early(made), made.spots.bound]).toEqual(['', false]);
  });

  it('says nothing of the kind once one is out', () => {
    const made = bench(['d--e']);
    made.pick({ tile: 'd--e' });
    expect(early(made)).toBe('');
  });

  it('stays where it lies, unless routes may be rebuilt to take a tile', () => {
    prefs.language = 'en';
    const made = bench(['d--e', 'e--u'], { lay: 'out' });
    made.pick({ tile: 'a--b' });
    expect([made.spots.bound, early(made)]).toEqual([true, 'First come out with your own route.']);
    const takes = bench(['d--e', 'e--u'], { lay: 'take', take: 'd', takeable: ['c--d'] });
    takes.pick({ tile: 'a--b' });
    expect(takes.spots.bound).toBe(false);
  });

  it('what may be taken begins a new route with own tiles', () => {
    prefs.language = 'en';
    const table = [route('abcd'), route('eu', ['e--u'])];
    const offers = { ...OFFERS, lay: 'take', take: 'd', takeable: ['c--d'] } as Offers;
    const made = benchOf(
      () => view(table, ['d--e', 'a--e']),
      () => offers,
    );
    made.pick({ tile: 'c--d' });
    expect(early(made)).toBe('Build a new route with it, and at least two of your own.');
    made.drop({ kind: 'new' });
    made.pick({ tile: 'd--e' });
    const row = made.rows.find(({ tiles }) => tiles[0] === 'c--d');
    made.drop({ kind: 'row', row: row?.id ?? 0, at: 1 });
    made.pick({ tile: 'c--d' });
    expect(early(made)).not.toContain('at least two');
  });
});

it('a tile that may be taken from the table may go to an own route', () => {
  const made = bench(['d--e', 'e--u'], { lay: 'take', take: 'd', takeable: ['c--d'] });
  made.drop({ kind: 'new' }, ['d--e']);
  expect(made.spots.of(['c--d']).map(({ spot }) => spot.kind)).toContain('row');
  expect(made.spots.of(['a--b'])).toEqual([]);
});

it('a tile knows which others of the rack it touches', () => {
  const made = bench(['d--e', 'a--e', 'u--v', 'joker-1']);
  expect(matesOf(made, 'd--e')).toEqual(['a--e']);
  expect(matesOf(made, 'joker-1')).toEqual([]);
});

describe('a press on a tile of the table', () => {
  it('puts what is in hand beside it, where that fits', () => {
    const made = bench(['d--e', 'u--v']);
    made.pick({ tile: 'd--e' });
    expect(meet(made, 'c--d')).toBe(true);
    expect(lying(made)).toEqual(['a--b b--c c--d d--e']);
    made.pick({ tile: 'u--v' });
    expect(meet(made, 'c--d'), 'it touches nothing there').toBe(false);
  });

  it('joins two tiles that wait on the siding', () => {
    const made = bench(['e--u', 'u--v']);
    for (const tile of ['e--u', 'u--v']) made.drop({ kind: 'new' }, [tile]);
    made.pick({ tile: 'u--v' });
    expect(meet(made, 'e--u')).toBe(true);
    expect(lying(made)).toContain('u--v e--u');
  });

  it('means the nearest place of the row', () => {
    const made = bench(['a--e', 'd--e']);
    made.drop({ kind: 'row', row: made.rows[0]?.id ?? 0, at: 3 }, ['d--e']);
    made.pick({ tile: 'a--e' });
    expect(meet(made, 'a--b')).toBe(true);
    expect(lying(made)).toEqual(['a--e a--b b--c c--d d--e']);
  });

  it('takes it up where nothing is in hand, or a joker, or a tile of the table', () => {
    const made = bench(['joker-1', 'd--e']);
    expect(meet(made, 'c--d')).toBe(false);
    made.pick({ tile: 'joker-1' });
    expect(meet(made, 'c--d')).toBe(false);
    made.pick({ tile: 'a--b' });
    expect(meet(made, 'c--d')).toBe(false);
  });
});

it('a route that touches no other says so when it is to be joined', () => {
  prefs.language = 'en';
  const made = bench(['u--v']);
  const before = lying(made);
  made.join(made.rows[0]?.id ?? 0, made.joinable(made.rows[0]?.id ?? 0)[0]?.id);
  expect(said(made, PAGE)).toBe('Nothing to join: no other route ends there.');
  expect(lying(made)).toEqual(before);
});
