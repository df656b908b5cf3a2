import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import type { BoardDrawing, DrawnEdge } from '../../../protocol/on_the_underground';
import { belongs, LEGIBLE } from '../../../board/lettering';
import { meet, type Box } from '../../../board/plane';
import { bubbleOf } from './bubble';
import { flagAt, flagBoxes, flagSpot } from './flags';
import { growth, namesAt } from './lettering';
import { stretched } from './stretch';

/** A station with a name at its right, of ten units per letter. */
const at = (id: string, x: number, y: number) => ({
  id,
  x,
  y,
  label: {
    lines: [id],
    x: x + 20,
    y: y + 5,
    anchor: 'start',
    box: { x: x + 20, y: y - 5, width: 10 * id.length, height: 10 },
  },
});

function board(...stations: ReturnType<typeof at>[]): BoardDrawing {
  return {
    width: 1000,
    height: 600,
    label_size: 10,
    label_leading: 10,
    stations,
    edges: [],
  } as unknown as BoardDrawing;
}

const ids = (drawing: BoardDrawing, scale: number, ...wanted: string[]) =>
  namesAt(drawing, scale, new Set(wanted)).shown.map(({ id }) => id);

const hides = ({ x, y, width, height }: Box, [toX, toY]: readonly number[], rim = 0) =>
  Number(toX) > x - rim &&
  Number(toX) < x + width + rim &&
  Number(toY) > y - rim &&
  Number(toY) < y + height + rim;

describe('names on the board', () => {
  it('are all shown as drawn where they are legible', () => {
    const drawing = board(at('Amersham', 20, 100), at('Epping', 880, 100));
    const { size, shown } = namesAt(drawing, 1.2, new Set());
    expect(size).toBe(10);
    expect(shown.map(({ x, y }) => [x, y])).toEqual([
      [40, 105],
      [900, 105],
    ]);
  });

  it.each([1, 0.6, 0.25])('are never smaller than eleven pixels, at %d', (scale) => {
    const drawing = board(at('Amersham', 20, 100));
    expect(namesAt(drawing, scale, new Set(['Amersham'])).size * scale).toBeGreaterThan(10.99);
  });

  it('leave the chosen track and its stations in sight, at any scale of a phone', () => {
    const spaces = [{ index: 0, start: [520, 300], end: [680, 300], centre: [600, 300] }];
    const edge = { id: 'Bank-Oval', between: ['Bank', 'Oval'], spaces } as unknown as DrawnEdge;
    const drawing = {
      ...board(at('Highbury', 560, 250), at('Bank', 500, 300), at('Oval', 700, 300)),
      edges: [edge],
    };
    const kept = { edge, boxes: [{ x: 560, y: 320, width: 80, height: 40 }] };
    const wanted = new Set(['Bank', 'Oval', 'Highbury']);
    for (const scale of [0.9, 0.5, 0.25, 0.2]) {
      const { shown } = namesAt(drawing, scale, wanted, kept);
      for (const { box } of shown) {
        const covers = (x: number, y: number) => hides(box, [x, y]);
        for (let x = 500; x <= 700; x += 5) expect(covers(x, 300)).toBe(false);
        expect(covers(600, 340)).toBe(false);
      }
    }
    expect(namesAt(drawing, 0.5, wanted, kept).shown.map(({ id }) => id)).toContain('Bank');
  });

  it('give way to those that matter', () => {
    const drawing = board(at('Bank', 500, 300), at('Moorgate', 560, 300));
    expect(ids(drawing, 1.2)).toEqual(['Bank', 'Moorgate']);
    const [first, other] = namesAt(drawing, 0.5, new Set(['Moorgate'])).shown;
    expect([first?.id, other?.id]).toEqual(['Moorgate', 'Bank']);
    expect(Math.abs((other?.y ?? 0) - (first?.y ?? 0))).toBeGreaterThan(22);
  });

  it('are left out where they would lie on track or on a mark', () => {
    const around: [number, number][] = [
      [590, 300],
      [410, 300],
      [500, 262],
      [500, 338],
    ];
    const marks = around.map(([x, y], nth) => at(`Kew ${nth}`, x, y));
    expect(ids(board(at('Bank', 500, 300), ...marks), 0.55)).not.toContain('Bank');
    const alone = board(at('Bank', 500, 300));
    expect(ids(alone, 0.55)).toEqual(['Bank']);
    const spaces = [220, 240, 260, 280, 300, 320, 340, 360, 380].map((y) => ({
      start: [350, y],
      end: [650, y],
    }));
    const crossed = { ...alone, edges: [{ spaces }] } as unknown as BoardDrawing;
    expect(ids(crossed, 0.55)).toEqual([]);
    expect(ids(crossed, 0.55, 'Bank')).toEqual(['Bank']);
  });

  it('stay on the board, and keep clear of each other if they matter', () => {
    const drawing = board(at('Epping', 960, 300), at('Hainault', 955, 310));
    const [one, other] = namesAt(drawing, 0.5, new Set(['Epping', 'Hainault'])).shown;
    expect(one?.x).toBeLessThan(1000 - 100);
    expect(Math.abs((one?.y ?? 0) - (other?.y ?? 0))).toBeGreaterThan(22);
  });
});

describe('a mark', () => {
  it('grows on a small screen, to twice its size', () => {
    expect(growth(34, 1, 16)).toBe(1);
    expect(growth(34, 0.4, 16)).toBeCloseTo(1.176, 2);
    expect(growth(34, 0.23, 16)).toBe(2);
  });
});

const GOLDEN = '../tests/maps/on_the_underground/golden';
/** Names as drawn that are no nearer to their station, since track on all sides leaves no room. */
const BORNE: Record<string, readonly string[]> = {
  london: ['limehouse'],
  berlin: [
    'alexanderplatz',
    'frankfurter_allee',
    'friedrichstr',
    'messe_nord_icc',
    'schoenhauser_allee',
    'westkreuz',
  ],
};
/** Those of them without a clearer place at that size. */
const STILL_BORNE: Record<string, readonly string[]> = {
  london: [],
  berlin: ['frankfurter_allee', 'westkreuz'],
};
/** Radius of a station's mark in units. */
const MARK = 12;

describe.each([
  { map: 'london', most: 0.67, named: 100, tablet: 0.413, there: 94, phone: 40, astray: 0.29 },
  { map: 'berlin', most: 0.649, named: 107, tablet: 0.405, there: 88, phone: 23, astray: 0.35 },
])('names on the board of $map', ({ map, most, named, tablet, there, phone, astray }) => {
  const drawing = JSON.parse(readFileSync(`${GOLDEN}/${map}.json`, 'utf-8')) as BoardDrawing;
  const every = (nth: number) =>
    new Set(drawing.stations.filter((_, at) => at % 20 === nth).map(({ id }) => id));

  it('are all legible on a screen of 1440 by 900, in two lines at most', () => {
    const { size, shown } = namesAt(drawing, most, new Set());
    expect(shown.length).toBe(named);
    expect(size * most).toBeGreaterThan(10.99);
    expect(shown.filter(({ lines }) => lines.length > 2)).toEqual([]);
  });

  it('are nearest to their own stations as they are drawn, but for those without room', () => {
    const misleading = drawing.stations.filter(
      (station) => !belongs(station.label.box, station, drawing.stations),
    );
    expect(misleading.map(({ id }) => id)).toEqual(BORNE[map]);
  });

  it('stand elsewhere where that is plainer, at the size at which they are drawn', () => {
    const close = (LEGIBLE + 0.1) / drawing.label_size;
    const { shown } = namesAt(drawing, close, new Set());
    const misleading = shown.filter(({ id, box }) => {
      const own = drawing.stations.find((station) => station.id === id);
      return !(own && belongs(box, own, drawing.stations, -4));
    });
    expect(misleading.map(({ id }) => id)).toEqual(STILL_BORNE[map]);
    const touching = shown.flatMap((one, at) =>
      shown
        .slice(at + 1)
        .flatMap((other) => (meet(one.box, other.box) ? [[one.id, other.id]] : [])),
    );
    expect(touching).toEqual([]);
  });

  it.each([most, 1])('are covered by no points of a choice, at %d', (scale) => {
    for (const edge of drawing.edges) {
      const box = bubbleOf(edge, scale)?.box;
      if (!box) throw new Error(edge.id);
      const { shown } = namesAt(drawing, scale, new Set(edge.between), { edge, boxes: [box] });
      const covered = shown.filter((name) => meet(name.box, box)).map(({ id }) => id);
      expect([edge.id, covered]).toEqual([edge.id, []]);
      expect(shown.length).toBeGreaterThanOrEqual(named - 2);
    }
  });

  it('are nearly all there on a screen of 1024 by 768', () => {
    const { size, shown } = namesAt(drawing, tablet, new Set());
    expect(size * tablet).toBeGreaterThan(10.99);
    expect(shown.length).toBeGreaterThanOrEqual(there);
  });

  it('are there on a phone where they have room, and all of them close by', () => {
    expect(namesAt(drawing, 0.25, new Set()).shown.length).toBeGreaterThanOrEqual(phone);
    const close = (LEGIBLE + 0.1) / drawing.label_size;
    expect(namesAt(drawing, close, new Set()).shown.length).toBe(named);
  });

  it.each([0.64, 0.62, 0.58, 0.54, 0.5, 0.45, 0.413, 0.38, 0.35, 0.3, 0.23, 0.19])(
    'are nearest to their own stations wherever they grow, at %d, unless they matter most',
    (scale) => {
      for (const wanted of [new Set<string>(), every(3)]) {
        const misleading = namesAt(drawing, scale, wanted).shown.filter(({ id, box }) => {
          const own = drawing.stations.find((station) => station.id === id);
          return !wanted.has(id) && !(own && belongs(box, own, drawing.stations));
        });
        expect(misleading.map(({ id }) => id)).toEqual([]);
      }
    },
  );

  it('leave the passenger in sight', () => {
    const [station] = drawing.stations;
    const [x = 0, y = 0] = station?.passenger ?? [];
    const figure = { x: x - 10, y: y - 17, width: 22, height: 34 };
    const { shown } = namesAt(drawing, 0.35, every(0), null, [figure]);
    expect(shown.filter(({ box }) => meet(box, figure))).toEqual([]);
  });

  it('leave room for flags whose letters are read on a tablet, too', () => {
    const { letter } = flagAt(drawing, 0.52);
    expect(letter * 0.52).toBeGreaterThanOrEqual(LEGIBLE - 0.01);
  });

  it('leave flags and names of destinations on a whole phone, too, and many names of termini', () => {
    const scale = 0.19;
    const ends = drawing.stations.filter(({ kind }) => kind === 'express' || kind === 'standard');
    const last = drawing.stations.filter(({ kind }) => kind === 'terminus');
    for (let nth = 0; nth + 4 <= ends.length; nth += 4) {
      const four = ends.slice(nth, nth + 4);
      const flag = flagAt(drawing, scale);
      expect(flag.letter * scale).toBeCloseTo(LEGIBLE);
      for (const station of four) {
        const { x, y } = flagSpot(station, flag);
        expect(Math.hypot(x - station.x, y - station.y) * scale).toBeGreaterThan(12);
      }
      const flags = flagBoxes(drawing, four, scale);
      const { shown } = namesAt(drawing, scale, new Set(four.map(({ id }) => id)), null, flags);
      const named = (some: typeof ends) =>
        some.filter(({ id }) => shown.some((name) => name.id === id)).length / some.length;
      expect(named(four)).toBe(1);
      expect(named(last)).toBeGreaterThan(0.33);
    }
  });

  it.each([1, 0.75, 0.62, 0.51, 0.45])('leave flags of destinations in sight, at %d', (scale) => {
    const ends = drawing.stations.filter(({ kind }) => kind === 'express' || kind === 'standard');
    const covered = Array.from({ length: Math.ceil(ends.length / 4) }, (_, nth) =>
      ends.slice(4 * nth, 4 * nth + 4),
    ).flatMap((four) => {
      const flags = flagBoxes(drawing, four, scale);
      expect(flags).toHaveLength(four.length);
      const wanted = new Set(four.map(({ id }) => id));
      const { shown } = namesAt(drawing, scale, wanted, null, flags);
      return shown.filter(({ box }) => flags.some((flag) => meet(box, flag))).map(({ id }) => id);
    });
    expect(covered).toEqual([]);
  });

  it('leave each choice on a phone in sight, and its two names apart', () => {
    const scale = 0.19;
    for (const edge of drawing.edges) {
      const kept = { edge, boxes: [] };
      const { shown } = namesAt(drawing, scale, new Set(edge.between), kept);
      const hidden = edge.spaces.filter(({ centre }) =>
        shown.some(({ box }) => hides(box, centre)),
      );
      expect([edge.id, hidden]).toEqual([edge.id, []]);
      const [one, other] = edge.between.map((id) => shown.find((name) => name.id === id)?.box);
      if (!one || !other) continue;
      const wide = Math.min(one.x + one.width, other.x + other.width) - Math.max(one.x, other.x);
      const high = Math.min(one.y + one.height, other.y + other.height) - Math.max(one.y, other.y);
      expect(Math.min(wide, high), edge.id).toBeLessThan(15);
    }
  });

  it.each([0.25, 0.45])(
    'of what matters never touch, and stand at their own stations where there is room, at %d',
    (scale) => {
      let [strays, all] = [0, 0];
      drawing.edges.forEach((edge, nth) => {
        if (nth % 3) return;
        const elsewhere = [7, 23, 41, 67].map(
          (step) => drawing.stations[(nth * 13 + step) % drawing.stations.length]?.id ?? '',
        );
        const wanted = new Set([...edge.between, ...elsewhere]);
        const names = namesAt(drawing, scale, wanted, nth % 2 ? { edge, boxes: [] } : null);
        const shown = names.shown.filter(({ id }) => wanted.has(id));
        const touching = shown.filter((one, at) =>
          shown.slice(at + 1).some(({ box }) => meet(box, one.box)),
        );
        expect([edge.id, touching.map(({ id }) => id)]).toEqual([edge.id, []]);
        expect(shown.map(({ id }) => id)).toEqual(expect.arrayContaining(edge.between));
        all += shown.length;
        strays += shown.filter(({ id, box }) => {
          const own = drawing.stations.find((station) => station.id === id);
          return !(own && belongs(box, own, drawing.stations));
        }).length;
      });
      // A whole plan on a phone has hardly any room beside a station.
      expect(strays / all).toBeLessThan(scale > 0.4 ? 0.03 : astray);
    },
  );

  it.each([most, 0.62, 0.58, 0.54, 0.5, 0.45, 0.41, 0.35, 0.23])(
    'neither touch each other nor cover a mark, at %d',
    (scale) => {
      for (const wanted of [new Set<string>(), every(3), every(11)]) {
        const { shown } = namesAt(drawing, scale, wanted);
        const touching = shown.flatMap((one, at) =>
          shown
            .slice(at + 1)
            .filter(({ box }) => meet(box, one.box))
            .map(({ id }) => [one.id, id]),
        );
        const covered = shown.flatMap(({ id, box }) =>
          drawing.stations
            .filter(({ id: other, x, y }) => other !== id && hides(box, [x, y], MARK))
            .map((other) => [id, other.id]),
        );
        expect([touching, covered.filter(([id]) => !wanted.has(id ?? ''))]).toEqual([[], []]);
      }
    },
  );
});

it.each([
  [0.434, 1.17],
  [0.49, 1.09],
])(
  'all names of Berlin but two are read on a tablet, at %d, so many times as high: %d',
  (scale, by) => {
    const text = readFileSync('../tests/maps/on_the_underground/golden/berlin.json', 'utf-8');
    const drawing = stretched(JSON.parse(text) as BoardDrawing, by);
    const shown = new Set(namesAt(drawing, scale, new Set()).shown.map(({ id }) => id));
    const missing = drawing.stations.filter(({ id }) => !shown.has(id));
    expect(missing.length).toBeLessThan(3);
  },
);

it.each([0.42, 0.44, 0.5])(
  'no name of Berlin runs into a sign, its own included, at %d',
  (scale) => {
    const text = readFileSync('../tests/maps/on_the_underground/golden/berlin.json', 'utf-8');
    const drawing = JSON.parse(text) as BoardDrawing;
    const { shown } = namesAt(drawing, scale, new Set());
    const run = shown.filter(({ id, box }) => {
      const own = drawing.stations.find((station) => station.id === id);
      return own && hides(box, [own.x, own.y], 6);
    });
    expect(run.map(({ id }) => id)).toEqual([]);
  },
);
