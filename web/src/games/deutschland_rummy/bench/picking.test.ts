import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { prefs } from '../../../device.svelte';
import { benchOf, PAGE, Shelf, route, view } from './bench.fixture';
import { said, spotChip, spotName } from './telling';

const bench = () => benchOf(() => view([route('abcd')], ['d--e', 'u--v']));

beforeEach(() => {
  vi.stubGlobal('localStorage', new Shelf());
  vi.stubGlobal('sessionStorage', new Shelf());
});

afterEach(() => {
  vi.unstubAllGlobals();
});

describe('picking on the map', () => {
  it('picks no tile that is neither on the rack nor on the table, and says so', () => {
    const made = bench();
    made.pick({ tile: 'd--e' });
    made.pick({ tile: 'v--w' });
    made.drop({ kind: 'new' });
    expect([made.hand, made.picked, made.changed]).toEqual([[], null, false]);
    for (const [language, told] of [
      ['en', 'You don’t have V–W.'],
      ['de', 'V–W hast du nicht.'],
    ] as const) {
      prefs.language = language;
      expect(said(made, PAGE)).toBe(told);
    }
  });

  it('picks again what was picked before a tap that meant to zoom', () => {
    const made = bench();
    made.pick({ tile: 'd--e' });
    const again = made.picking.kept();
    made.pick({ tile: 'v--w' });
    again();
    expect(made.hand).toEqual(['d--e']);
    const nothing = (made.pick(null), made.picking.kept());
    made.pick({ tile: 'd--e' });
    nothing();
    expect(made.picked).toBeNull();
  });

  it('picks tiles of the rack and of the table', () => {
    const made = bench();
    for (const tile of ['u--v', 'b--c']) {
      made.pick({ tile });
      expect(made.hand).toEqual([tile]);
    }
  });
});

it('a chip says by a sign whether a tile goes to the start of a route, to its end, or in between', () => {
  prefs.language = 'en';
  const made = bench();
  const chips = [0, 1, 3].map((at) => spotChip(made, PAGE, { kind: 'row', row: rowId(made), at }));
  expect(chips).toEqual([
    { route: '1', city: 'A', side: '◂' },
    { route: '1', city: 'B', side: '▾' },
    { route: '1', city: 'D', side: '▸' },
  ]);
  const [start, , end] = [0, 1, 3].map((at) =>
    spotName(made, PAGE, { kind: 'row', row: rowId(made), at }),
  );
  expect([start, end]).toEqual(['Route 1, at the start before A', 'Route 1, at the end after D']);
});

function rowId(made: ReturnType<typeof bench>): number {
  return made.rows[0]?.id ?? -1;
}
