import { expect, it } from 'vitest';
import { prefs } from '../../../device.svelte';
import type { Position, RouteWords } from '../../../protocol/deutschland_rummy';
import { PAGE, route } from '../bench/bench.fixture';
import { proseOf } from './prose';

prefs.language = 'en';

/** The sentences about a laying, in full and in brief, line by line. */
function laidLines(
  tiles: readonly string[],
  after: readonly RouteWords[],
  out = false,
): (string | undefined)[] {
  const position = {
    seat: 0,
    log: [{ type: 'act', seq: 1, seat: 0, action: { type: 'lay', routes: [] } }],
    effects: [
      {
        items: [],
        marks: [
          { type: 'tiles-laid', seat: 0, tiles, out },
          { type: 'routes-changed', before: [], after },
        ],
      },
    ],
    view: { games: 1 },
    info: { status: 'running', hosting: {}, seats: [{ name: 'Ann' }] },
  } as unknown as Position;
  const round = proseOf(position, PAGE)[0];
  return [round?.opening, ...(round?.lines ?? [])].flatMap((line) => [line?.text, line?.brief]);
}

/** The same in a route from A to E. */
function told(tiles: string[], out = false): (string | undefined)[] {
  const cities = ['a', 'b', 'c', 'd', 'e'];
  return laidLines(tiles, [{ cities, tiles: ['a--b', 'b--c', 'c--d', 'd--e'] }], out);
}

it('a laying is told by the cities it runs through, and by its route', () => {
  expect(told(['b--c', 'c--d', 'd--e'])).toEqual([
    'Ann lays B–C–D–E on route 1 (40 km).',
    'Ann lays B–C–D–E on route 1 (40 km).',
  ]);
});

it('tiles of a route that do not touch are told one by one', () => {
  expect(told(['a--b', 'c--d', 'd--e'])[1]).toBe('Ann lays A–B, C–D–E on route 1 (40 km).');
});

it('coming out is told with what was laid', () => {
  expect(told(['a--b', 'b--c', 'c--d', 'd--e'], true)).toEqual([
    'Ann comes out: A–B–C–D–E as route 1 (40 km).',
    'Ann comes out: A–B–C–D–E as route 1 (40 km).',
  ]);
});

it('of many tiles their number is told first, and in brief how many went to which route', () => {
  const routes = [route('abcde'), route('uvwx'), route('fgh')];
  const tiles = routes.flatMap((each) => each.tiles);
  const [line, brief] = laidLines(tiles.slice(1), routes);
  expect(line).toMatch(/^Ann lays 8 tiles: /);
  expect(brief).toBe('Ann lays 8 tiles: 3 on route 1, 3 as route 2 and 2 as route 3.');
  const many = ['abc', 'cd', 'de', 'eu', 'uv', 'wx', 'fg'].map((cities) => route(cities));
  const [, short] = laidLines(
    many.flatMap((each) => each.tiles),
    many,
  );
  expect(short).toBe('Ann lays 8 tiles on 7 routes.');
});

it('what a phone could not show in three lines is counted', () => {
  const names = ['abc', 'cde', 'uvw'];
  const routes = names.map((cities) => route(cities));
  const tiles = routes.flatMap((each) => each.tiles);
  const [line, brief] = laidLines(tiles, routes);
  expect(line?.length).toBeGreaterThan(76);
  expect(brief).toBe('Ann lays 6 tiles: 2 as route 1, 2 as route 2 and 2 as route 3.');
  const four = ['abc', 'cd', 'de', 'uvw'].map((cities) => route(cities));
  const [, more] = laidLines(
    four.flatMap((each) => each.tiles),
    four,
  );
  expect(more?.length).toBeLessThanOrEqual(76);
});

it('own deeds are told as those of the reader', () => {
  const seats = [
    { name: 'Ann', kind: 'me' },
    { name: 'Ben', kind: 'bot' },
  ];
  const marks = [
    { type: 'tile-drawn', seat: 0, tile: null },
    { type: 'tiles-laid', seat: 0, tiles: ['a--b'], out: false },
    { type: 'turn-ended', seat: 0 },
    { type: 'tile-drawn', seat: 1, tile: null },
  ];
  const position = {
    seat: 0,
    log: marks.map(({ seat }) => ({ type: 'act', seat, action: {} })),
    effects: marks.map((mark) => ({ items: [], marks: [mark] })),
    view: { games: 1 },
    info: { status: 'running', hosting: {}, seats },
  } as unknown as Position;
  const said = proseOf(position, PAGE)
    .reverse()
    .flatMap((round) => [round.opening, ...round.lines].map(({ text }) => text));
  expect(said).toEqual([
    'You draw a tile.',
    'You lay A–B.',
    'You end the turn.',
    'Ben draws a tile.',
  ]);
});

it('a single tile is told with its route', () => {
  expect(told(['d--e'])).toEqual([
    'Ann lays D–E on route 1 (40 km).',
    'Ann lays D–E on route 1 (40 km).',
  ]);
});

it('tiles laid to many routes are told with the route of each, also where there is room', () => {
  const routes = [route('abc'), route('cde'), route('uvw')];
  const tiles = routes.map((each) => each.tiles[0] ?? '');
  const [line] = laidLines(tiles, routes);
  expect(line).toEqual(
    expect.stringMatching(/^Ann lays .+ on route 1 .+, .+ on route 2 .+ and .+/),
  );
});

/** The sentences about moved tiles of the table. */
function movedLines(before: RouteWords[], after: RouteWords[], tiles: string[]) {
  const entry = { type: 'act', seat: 0, action: { type: 'lay', routes: [] } };
  const laid = { type: 'tiles-laid', seat: 0, tiles: ['joker-1'], out: false };
  const marks = [
    [{ type: 'routes-changed', before: [], after: before }],
    [laid, { type: 'routes-changed', before, after }, { type: 'tiles-moved', tiles }],
  ];
  const position = {
    seat: 0,
    log: [entry, entry],
    effects: marks.map((each) => ({ items: [], marks: each })),
    view: { games: 1 },
    info: { status: 'running', hosting: {}, seats: [{ name: 'Ann' }] },
  } as unknown as Position;
  return proseOf(position, PAGE).flatMap((round) => [round.opening, ...round.lines]);
}

function moved(before: RouteWords[], after: RouteWords[], tiles: string[]) {
  const lines = movedLines(before, after, tiles);
  return lines.map(({ text }) => text).filter((text) => /moves|joins/.test(text));
}

it('routes that are joined, and tiles that go from one to another, are told by number', () => {
  const [one, other] = [route('cba'), route('edc')];
  expect(moved([one, other], [route('abcde')], ['c--d', 'd--e'])).toEqual([
    'Ann joins route 2 (E … C) to route 1 (A … E).',
  ]);
  expect(moved([one, other], [route('abcde')], [])).toEqual([]);
  expect(moved([one, route('cdeu')], [route('abcd'), route('deu')], ['c--d'])).toEqual([
    'Ann moves C–D from route 2 (C … U) to route 1 (A … D).',
  ]);
  const apart = [one, route('cd'), route('de'), route('eu')];
  expect(moved(apart, [route('abcdeu')], ['c--d', 'd--e', 'e--u'])).toEqual([
    'Ann moves 3 tiles between routes.',
  ]);
});

it('what was moved with a laying is counted in brief, and that laying is brief itself', () => {
  const joined = { cities: ['a', 'b', 'c', 'd', 'e'], tiles: ['joker-1', 'b--c', 'c--d', 'd--e'] };
  const lines = movedLines([route('cb'), route('edc')], [joined], ['c--d', 'd--e']);
  expect(lines.flatMap(({ brief }) => brief ?? [])).toEqual([
    'Ann lays Joker A–B on route 1 (30 km).',
    '2 others moved.',
  ]);
});
