import { expect, it } from 'vitest';
import { prefs } from '../../../device.svelte';
import type { Position } from '../../../protocol/deutschland_rummy';
import { PAGE } from '../bench/bench.fixture';
import { proseOf } from './prose';

prefs.language = 'en';

/** How a laying is told, in a route from A to E, whole and in brief. */
function told(...tiles: string[]): (string | undefined)[] {
  const route = { cities: ['a', 'b', 'c', 'd', 'e'], tiles: ['a--b', 'b--c', 'c--d', 'd--e'] };
  const position = {
    seat: 0,
    log: [{ type: 'act', seq: 1, seat: 0, action: { type: 'lay', routes: [] } }],
    effects: [
      {
        items: [],
        marks: [
          { type: 'tiles-laid', seat: 0, tiles, out: false },
          { type: 'routes-changed', before: [], after: [route] },
        ],
      },
    ],
    view: { games: 1 },
    info: { status: 'running', hosting: {}, seats: [{ name: 'Ann' }] },
  } as unknown as Position;
  const opening = proseOf(position, PAGE)[0]?.opening;
  return [opening?.text, opening?.brief];
}

it('a long laying is told in brief: kilometres and routes first, then the tiles', () => {
  expect(told('b--c', 'c--d', 'd--e')).toEqual([
    'Ann lays B–C, C–D, and D–E: route A … E is now 40 km.',
    'Ann lays 3 tiles: route A … E (40 km). B–C, C–D, and D–E.',
  ]);
});

it('a short laying is told whole', () => {
  expect(told('d--e')).toEqual(['Ann lays D–E: route A … E is now 40 km.', undefined]);
});
