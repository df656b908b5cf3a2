import { describe, expect, it } from 'vitest';
import type { CountryPage } from '../../../protocol/deutschland_rummy';
import { GAP, linesOf, single, type Cell } from './strip';
import { breaks, endsOf, endsOnRack, type PairOf } from './touching';

const NAMES: Record<string, number> = { a: 20, b: 60, c: 99, d: 40, e: 30 };
const PAGE = {
  drawing: {
    label_size: 16,
    regions: [],
    cities: Object.entries(NAMES).map(([id, width]) => ({ id, label: { box: { width } } })),
    connections: [],
  },
} as unknown as CountryPage;

const TILES = ['a--b', 'b--c', 'c--d', 'd--e'];
const ENDS = [
  ['a', 'b'],
  ['b', 'c'],
  ['c', 'd'],
  ['d', 'e'],
] as [string, string][];

function length(line: readonly Cell[]): number {
  return line.reduce((sum, { width, gap }, at) => sum + width + (gap && at ? GAP : 0), 0);
}

describe('a strip', () => {
  it('stands in one line where there is room, each name once', () => {
    const lines = linesOf(PAGE, TILES, ENDS, 100);
    expect(lines).toHaveLength(1);
    expect(lines[0]?.map(({ joins }) => joins)).toEqual([
      [false, true],
      [true, true],
      [true, true],
      [true, false],
    ]);
  });

  it.each([11, 14, 18, 22])('wraps so that no line is longer than %s rem', (room) => {
    const lines = linesOf(PAGE, TILES, ENDS, room);
    expect(lines.flat().map(({ tile }) => tile)).toEqual(TILES);
    for (const line of lines) expect(length(line)).toBeLessThanOrEqual(room);
    // Where a line ends the strip continues on the next one, which repeats the city.
    for (const line of lines.slice(0, -1)) expect(line.at(-1)?.goesOn[1]).toBe(true);
    for (const line of lines.slice(1)) {
      expect([line[0]?.goesOn[0], line[0]?.joins[0]]).toEqual([true, false]);
    }
  });

  it('leaves room for both names of every ticket', () => {
    for (const { ends, width, discs, joins } of linesOf(PAGE, TILES, ENDS, 100).flat()) {
      const [left, right] = ends.map((city) => ((NAMES[city] ?? 0) / 16) * 0.8125) as [
        number,
        number,
      ];
      expect(discs[1] - discs[0]).toBeGreaterThan((left + right) / 2);
      if (!joins[0]) expect(discs[0]).toBeGreaterThan(left / 2);
      if (!joins[1]) expect(width - discs[1]).toBeGreaterThan(right / 2);
    }
  });

  it('shows a gap between tiles that do not touch', () => {
    const lines = linesOf(
      PAGE,
      ['a--b', 'c--d'],
      [
        ['a', 'b'],
        ['c', 'd'],
      ],
      100,
    );
    expect(lines[0]?.map(({ gap, joins }) => [gap, joins])).toEqual([
      [false, [false, false]],
      [true, [false, false]],
    ]);
  });

  it('has a ticket for a joker that stands for nothing yet', () => {
    expect(single(PAGE, 'joker-1', ['', '']).width).toBeGreaterThan(5);
  });
});

describe('touching', () => {
  const pairOf: PairOf = (tile) => {
    const [one, other] = tile.split('--');
    return one !== undefined && other !== undefined ? [one, other] : null;
  };

  it.each([
    [
      ['b--a', 'c--b'],
      [
        ['a', 'b'],
        ['b', 'c'],
      ],
      0,
    ],
    [
      ['a--b', 'c--d'],
      [
        ['a', 'b'],
        ['c', 'd'],
      ],
      1,
    ],
    [
      ['a--b', 'b--c', 'joker', 'd--e', 'e--f'],
      [
        ['a', 'b'],
        ['b', 'c'],
        ['c', 'd'],
        ['d', 'e'],
        ['e', 'f'],
      ],
      0,
    ],
    [
      ['a--b', 'b--c', 'joker'],
      [
        ['a', 'b'],
        ['b', 'c'],
        ['c', ''],
      ],
      0,
    ],
    [
      ['joker', 'b--c', 'c--d'],
      [
        ['', 'b'],
        ['b', 'c'],
        ['c', 'd'],
      ],
      0,
    ],
    [
      ['a--b', 'b--c', 'a--c', 'a--d'],
      [
        ['a', 'b'],
        ['b', 'c'],
        ['c', 'a'],
        ['a', 'd'],
      ],
      0,
    ],
  ])('%j', (tiles, ends, gaps) => {
    expect(endsOf(tiles, pairOf)).toEqual(ends);
    expect(breaks(tiles, pairOf)).toBe(gaps);
  });

  it('a joker on the rack stands for nothing, whatever lies beside it', () => {
    expect(endsOnRack(['b--c', 'a--b', 'joker', 'c--d'], pairOf)).toEqual([
      ['c', 'b'],
      ['b', 'a'],
      ['', ''],
      ['c', 'd'],
    ]);
  });
});
