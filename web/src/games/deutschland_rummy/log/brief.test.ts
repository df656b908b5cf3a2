import { expect, it } from 'vitest';
import { prefs } from '../../../device.svelte';
import type { Position, RouteWords } from '../../../protocol/deutschland_rummy';
import { PAGE, route } from '../bench/bench.fixture';
import { proseOf } from './prose';

prefs.language = 'en';

/** How a laying is told, in a route from A to E, whole and in brief. */
function told(tiles: string[], out = false): (string | undefined)[] {
  const route = { cities: ['a', 'b', 'c', 'd', 'e'], tiles: ['a--b', 'b--c', 'c--d', 'd--e'] };
  const position = {
    seat: 0,
    log: [{ type: 'act', seq: 1, seat: 0, action: { type: 'lay', routes: [] } }],
    effects: [
      {
        items: [],
        marks: [
          { type: 'tiles-laid', seat: 0, tiles, out },
          { type: 'routes-changed', before: [], after: [route] },
        ],
      },
    ],
    view: { games: 1 },
    info: { status: 'running', hosting: {}, seats: [{ name: 'Ann' }] },
  } as unknown as Position;
  const round = proseOf(position, PAGE)[0];
  return [round?.opening, ...(round?.lines ?? [])].flatMap((line) => [line?.text, line?.brief]);
}

it('a long laying is told in brief: tiles are counted, routes are told by number and kilometres', () => {
  expect(told(['b--c', 'c--d', 'd--e'])).toEqual([
    'Ann lays B–C, C–D, and D–E: route 1 (A … E) is now 40 km.',
    'Ann lays 3 tiles: route 1 (40 km).',
  ]);
});

it('coming out is told in brief with what was laid, whole in a sentence of its own', () => {
  expect(told(['b--c', 'c--d', 'd--e'], true)).toEqual([
    'Ann lays B–C, C–D, and D–E: route 1 (A … E) is now 40 km.',
    'Ann comes out, 3 tiles: route 1 (40 km).',
    'Ann comes out.',
    '',
  ]);
});

it('a short laying is told whole', () => {
  expect(told(['d--e'])).toEqual(['Ann lays D–E: route 1 (A … E) is now 40 km.', undefined]);
});

/** How it is told that tiles of the table were moved. */
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
    'Ann lays 1 tile: route 1 (30 km).',
    '2 others moved.',
  ]);
});
