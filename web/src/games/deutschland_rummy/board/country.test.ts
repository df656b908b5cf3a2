import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import type { CountryDrawing } from '../../../protocol/deutschland_rummy';
import { meet } from '../../../board/plane';
import { badgeAt, frameIn, frameOf, kmBoxes, nearIn, routeLines, type DrawnRow } from './country';
import { growth, namesAt } from './lettering';
import { pointedAt } from './pointing';

const city = (id: string, x: number, y: number) => ({
  id,
  name: id,
  region: 'nord',
  x,
  y,
  label: {
    lines: [id],
    x: x + 20,
    y,
    anchor: 'start',
    box: { x: x + 20, y: y - 7, width: 40, height: 14 },
  },
});

const DRAWING = {
  disc_size: 24,
  cities: [city('a', 0, 0), city('b', 200, 0), city('c', 200, 200)],
  connections: [
    { id: 'a--b', between: ['a', 'b'], km: 10, start: [12, 0], end: [188, 0] },
    { id: 'b--c', between: ['b', 'c'], km: 20, start: [200, 12], end: [200, 188] },
  ],
} as unknown as CountryDrawing;

const row = (tiles: [string, string, string][]): DrawnRow => ({
  id: 7,
  number: 1,
  colour: 3,
  tiles: tiles.map(([tile, from, to]) => ({ tile, ends: [from, to] })),
});

const germany = JSON.parse(
  readFileSync('../tests/maps/deutschland_rummy/golden/germany.json', 'utf-8'),
) as CountryDrawing;

describe('routes on the map', () => {
  it('go from city to city, with their number at the beginning', () => {
    const [line] = routeLines(DRAWING, [
      row([
        ['a--b', 'a', 'b'],
        ['b--c', 'b', 'c'],
      ]),
    ]);
    expect(line?.pieces.map(({ d }) => d)).toEqual(['M0 0L200 0', 'M200 0L200 200']);
    expect(line?.badges).toEqual([{ x: 72, y: 0 }]);
  });

  it('bow jokers away from what joins their cities, each to another side', () => {
    const [line] = routeLines(DRAWING, [
      row([
        ['joker-1', 'a', 'b'],
        ['joker-2', 'b', 'a'],
      ]),
    ]);
    const handles = line?.pieces.map(({ d }) => Number(/Q\S+ (\S+) /.exec(d)?.[1]));
    expect(line?.pieces.every(({ joker }) => joker)).toBe(true);
    expect(handles?.[0]).toBeGreaterThan(0);
    expect(handles?.[1]).toBeLessThan(0);
  });

  it('leave out a joker that has not been told its cities', () => {
    const [line] = routeLines(DRAWING, [
      row([
        ['joker-1', '', ''],
        ['b--c', 'b', 'c'],
      ]),
    ]);
    expect(line?.pieces.map(({ tile }) => tile)).toEqual(['b--c']);
  });

  it('show a tile where it belongs while its side is not clear', () => {
    const [line] = routeLines(DRAWING, [row([['a--b', '', '']])]);
    expect(line?.pieces).toHaveLength(1);
  });

  it('have no number on the siding', () => {
    const [line] = routeLines(DRAWING, [{ ...row([['a--b', 'a', 'b']]), number: 0 }]);
    expect([line?.pieces.length, line?.badges]).toEqual([1, []]);
  });
});

it('numbers of routes hide no kilometres where those are told', () => {
  const rows = germany.connections.map(({ id, between: [from, to] }, at): DrawnRow => {
    return {
      id: at,
      number: at + 1,
      colour: 0,
      tiles: [{ tile: id, ends: [from ?? '', to ?? ''] }],
    };
  });
  const scale = 2;
  const boxes = kmBoxes(germany, scale);
  const letters = [...germany.cities.map(({ label }) => label.box), ...boxes];
  const half = badgeAt(scale);
  const hidden = routeLines(germany, rows, letters, half).filter(({ badges }, at) => {
    const box = boxes[at];
    return badges.some(({ x, y }) => {
      return box && meet(box, { x: x - half, y: y - half, width: 2 * half, height: 2 * half });
    });
  });
  expect(hidden.map(({ pieces }) => pieces[0]?.tile)).toEqual([]);
  expect(kmBoxes(germany, 0.1)).toEqual([]);
});

describe('a click', () => {
  it('on a disc or a name means the city', () => {
    expect(pointedAt(DRAWING, { x: 3, y: 2 }, 30)).toEqual({ kind: 'city', city: 'a' });
    expect(pointedAt(DRAWING, { x: 240, y: 200 }, 30)).toEqual({ kind: 'city', city: 'c' });
  });

  it('between two cities means what joins them', () => {
    expect(pointedAt(DRAWING, { x: 110, y: 6 }, 30)).toEqual({ kind: 'tile', tile: 'a--b' });
  });

  it('is a line that the name of another city lies across', () => {
    const across = [{ id: 'c', box: { x: 80, y: -7, width: 40, height: 14 } }];
    expect(pointedAt(DRAWING, { x: 100, y: 2 }, 30, across)).toEqual({
      kind: 'tile',
      tile: 'a--b',
    });
    const own = [{ id: 'a', box: { x: 80, y: -7, width: 40, height: 14 } }];
    expect(pointedAt(DRAWING, { x: 100, y: 2 }, 30, own)).toEqual({ kind: 'city', city: 'a' });
  });

  it('far from everything means nothing', () => {
    expect(pointedAt(DRAWING, { x: 60, y: 150 }, 30)).toBeNull();
  });

  it('means the city where no tile lies that could be meant, and one is near', () => {
    const [at, far] = [
      { x: 28, y: 1 },
      { x: 110, y: 6 },
    ];
    const pointed = (where: typeof at, there: string[]) =>
      pointedAt(DRAWING, where, 40, [], new Set(there));
    expect(pointed(at, ['a--b'])).toEqual({ kind: 'tile', tile: 'a--b' });
    expect(pointed(at, [])).toEqual({ kind: 'city', city: 'a' });
    expect(pointed(far, [])).toEqual({ kind: 'tile', tile: 'a--b' });
  });
});

it('the frame holds cities and names', () => {
  const { x, y, width, height } = frameOf(DRAWING);
  expect(x).toBeLessThan(-12);
  expect(y).toBeLessThan(-12);
  expect(x + width).toBeGreaterThan(260);
  expect(y + height).toBeGreaterThan(212);
});

it('the frame holds names that grow on a small map, up to a limit', () => {
  const drawing = { ...DRAWING, label_size: 10 };
  const large = frameIn(drawing, { width: 1000, height: 1000 });
  expect(large).toEqual(frameOf(drawing));
  const room = { width: 216, height: 216 };
  const small = frameIn(drawing, room);
  const scale = 200 / Math.max(small.width, small.height);
  const grown = growth(drawing, scale);
  expect(grown).toBeGreaterThan(1.5);
  const { shown } = namesAt(drawing, scale, small, new Set());
  expect(shown).toHaveLength(3);
  for (const { box } of shown) {
    expect(box.x).toBeGreaterThanOrEqual(small.x);
    expect(box.x + box.width).toBeLessThanOrEqual(small.x + small.width);
  }
  expect(frameIn(drawing, { width: 40, height: 40 })).toEqual(frameOf(drawing, 2.5));
  expect(frameIn(drawing, { width: 0, height: 0 })).toEqual(frameOf(drawing));
});

it('a small room shows a part of the map, so that it can be read; a large one all of it', () => {
  const drawing = { ...DRAWING, label_size: 11 };
  const { width, height } = frameOf(drawing);
  const room = (part: number) => ({ width: width * part, height: height * part });
  expect(nearIn(drawing, room(0.4))).toBe(1);
  expect(nearIn(drawing, room(0.6))).toBeUndefined();
});

it('cities at the right keep clear of buttons in the upper right corner', () => {
  const room = { width: 390, height: 355 };
  const hidden = (corner?: { width: number; height: number }) => {
    const frame = frameIn(germany, room, corner);
    const scale = Math.min((room.width - 16) / frame.width, (room.height - 16) / frame.height);
    const left = (room.width - frame.width * scale) / 2;
    const top = (room.height - frame.height * scale) / 2;
    const { shown } = namesAt(germany, scale, frame, new Set());
    const boxes = [...shown.map(({ box }) => box), ...germany.cities.map(({ label }) => label.box)];
    return boxes.filter(({ x, y, width }) => {
      const right = left + (x + width - frame.x) * scale;
      return right > room.width - 54 && top + (y - frame.y) * scale < 152;
    }).length;
  };
  expect(hidden()).toBeGreaterThan(0);
  expect(hidden({ width: 54, height: 152 })).toBe(0);
  const large = { width: 2000, height: 900 };
  expect(frameIn(germany, large, { width: 54, height: 152 })).toEqual(frameIn(germany, large));
});

it('numbers of routes lie over no city', () => {
  const short = { ...DRAWING, cities: [city('a', 0, 0), city('b', 40, 0), city('c', 200, 200)] };
  const drawing = short as CountryDrawing;
  const rows = [row([['a--b', 'a', 'b']])];
  const [line] = routeLines(drawing, rows, [], 15, 12);
  const { x, y } = line?.badges[0] ?? { x: 0, y: 0 };
  const badge = { x: x - 15, y: y - 15, width: 30, height: 30 };
  for (const { x, y } of drawing.cities) {
    expect(meet(badge, { x: x - 12, y: y - 12, width: 24, height: 24 })).toBe(false);
  }
});

it('a second number that would hide letters is left out, the first one never', () => {
  const rows = [
    row([
      ['a--b', 'a', 'b'],
      ['b--c', 'b', 'c'],
    ]),
  ];
  const long = { ...rows[0], tiles: Array.from({ length: 4 }, () => rows[0]?.tiles ?? []).flat() };
  const at = (letters: Parameters<typeof routeLines>[2]) =>
    routeLines(DRAWING, [long as DrawnRow], letters)[0]?.badges.length;
  expect(at([])).toBe(2);
  expect(at([{ x: -999, y: -999, width: 1999, height: 1999 }])).toBe(1);
});
