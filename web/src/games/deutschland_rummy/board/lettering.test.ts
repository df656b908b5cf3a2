import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { belongs, type ShownName } from '../../../board/lettering';
import { crosses, distanceToBox, meet } from '../../../board/plane';
import type { CountryDrawing, DrawnCity } from '../../../protocol/deutschland_rummy';
import { frameIn } from './country';
import { asDrawn, discAt, growth, heart, namesAt } from './lettering';

const city = (id: string, x: number, anchor: string) => ({
  id,
  x,
  y: 0,
  label: { lines: [id], anchor, x: x + 20, y: 5, box: { x: x + 20, y: -7, width: 40, height: 14 } },
});
const DRAWING = {
  disc_size: 20,
  label_size: 11,
  label_leading: 11,
  cities: [city('a', 0, 'start'), city('b', 90, 'start'), city('c', 400, 'start')],
  connections: [],
} as unknown as CountryDrawing;
const NONE = new Set<string>();
const ROOM = { x: -500, y: -500, width: 1500, height: 1000 };
const named = (scale: number, wanted = NONE, room = ROOM) =>
  namesAt(DRAWING, scale, room, wanted)
    .shown.map(({ id }) => id)
    .sort()
    .join('');

describe('a name that grows', () => {
  const [first] = DRAWING.cities;
  if (!first) throw new Error('no city');

  it('grows away from its anchor', () => {
    expect(asDrawn(first, 2).box).toMatchObject({ x: 20, width: 80, height: 28 });
    const ending = { ...first, label: { ...first.label, anchor: 'end', x: 60 } };
    expect(asDrawn(ending, 2)).toMatchObject({ x: 60, box: { x: -20, width: 80 } });
  });

  it('beneath or above its disc does not grow over it, one beside stays beside', () => {
    const at = (top: number) => {
      const box = { ...first.label.box, y: top };
      return asDrawn({ ...first, label: { ...first.label, y: top + 12, box } }, 2);
    };
    expect([at(15).y, at(15).box.y]).toEqual([39, 15]);
    expect([at(-29).y, at(-29).box.y]).toEqual([-19, -43]);
    expect([at(-7).y, at(-7).box.y]).toEqual([10, -14]);
  });
});

describe('names on a map', () => {
  it('stand as they were drawn where they can be read', () => {
    const { shown } = namesAt(DRAWING, 1, ROOM, NONE);
    expect(shown).toEqual(DRAWING.cities.map((each) => asDrawn(each, 1)));
  });

  it('find another place when they would hide a disc or each other', () => {
    expect(named(0.5)).toBe('abc');
    const { shown } = namesAt(DRAWING, 0.5, ROOM, NONE);
    const [a] = shown.filter(({ id }) => id === 'a');
    expect(a?.box).not.toEqual(asDrawn(DRAWING.cities[0] as never, 2).box);
  });

  it('that find none are shown when they are wanted, in place of those in their way', () => {
    const narrow = { x: -20, y: -10, width: 500, height: 20 };
    const left = [...'abc'].filter((id) => !named(0.9, NONE, narrow).includes(id));
    expect(named(0.2, NONE, narrow)).toBe('');
    for (const id of left) expect(named(0.9, new Set([id]), narrow)).toContain(id);
    expect(named(0.2, new Set(['b']), narrow)).toContain('b');
  });
});

const GERMANY = JSON.parse(
  readFileSync('../tests/maps/deutschland_rummy/golden/germany.json', 'utf-8'),
) as CountryDrawing;

/** Cities whose name is no nearer to them than to another city. */
function misleading(shown: readonly ShownName[]): string[] {
  return shown
    .filter(({ id, box }) => {
      const own = GERMANY.cities.find((city) => city.id === id);
      return !(own && belongs(box, own, GERMANY.cities));
    })
    .map(({ id }) => id);
}

/** Germany in a room, with the buttons in one corner. */
function sightIn(width: number, height: number) {
  const frame = frameIn(GERMANY, { width, height }, { width: 54, height: 152 });
  return { frame, whole: Math.min((width - 16) / frame.width, (height - 16) / frame.height) };
}

describe.each([
  ['a phone', 390, 343, 52],
  ['a low phone', 390, 250, 34],
  ['a tablet upright', 384, 473, 55],
  ['the map alone on a tablet', 768, 473, 57],
])('on %s', (_, width, height, least) => {
  const { frame, whole } = sightIn(width, height);

  it.each([1, 1.2, 1.5, 1.8])('no name is nearer to another city, %d times as close', (by) => {
    const { shown } = namesAt(GERMANY, whole * by, frame, NONE, NONE, true);
    expect(misleading(shown)).toEqual([]);
    expect(shown.length).toBeGreaterThanOrEqual(least);
  });
});

it.each([
  ['1024 × 768', 684, 313, 2],
  ['1366 × 768', 1026, 403, 0],
  ['1536 × 864', 1196, 499, 0],
])(
  'at %s hardly a name is nearer to another city, though all are there',
  (_, width, height, most) => {
    const { frame, whole } = sightIn(width, height);
    const { shown } = namesAt(GERMANY, whole, frame, NONE);
    expect(misleading(shown).length).toBeLessThanOrEqual(most);
  },
);

describe.each([
  ['390 × 844', 374, 250],
  ['390 × 844, little table', 374, 180],
  ['360 × 740', 344, 220],
  ['844 × 390', 400, 230],
])('the first sight of Germany at %s', (_, width, height) => {
  const frame = frameIn(GERMANY, { width, height });
  const scale = Math.min((width - 16) / frame.width, (height - 16) / frame.height);

  it.each([
    ['no tiles', NONE],
    ['many tiles', new Set(GERMANY.cities.filter((_, at) => at % 2).map(({ id }) => id))],
  ])('has each name nearest to its own city, and hides none, with %s', (_, first) => {
    const { shown } = namesAt(GERMANY, scale, frame, NONE, first);
    const radius = discAt(GERMANY, scale);
    const misleading = shown.filter(({ id, box }) => {
      const far = (city: DrawnCity) => distanceToBox(box, city);
      const own = GERMANY.cities.find((city) => city.id === id) as DrawnCity;
      const nearest = Math.min(...GERMANY.cities.filter((city) => city !== own).map(far));
      return far(own) >= nearest || nearest < radius / 2;
    });
    expect(misleading.map(({ id }) => id)).toEqual([]);
  });

  it('names a city that is looked at, whatever is in the way', () => {
    for (const { id } of GERMANY.cities) {
      const { shown } = namesAt(GERMANY, scale, frame, new Set([id]));
      expect(shown.map((name) => name.id)).toContain(id);
    }
  });
});

it('on a small screen names keep more apart, and few give way', () => {
  const frame = frameIn(GERMANY, { width: 374, height: 320 });
  const scale = Math.min(358 / frame.width, 304 / frame.height);
  const closest = (isSmall: boolean) => {
    const { shown } = namesAt(GERMANY, scale, frame, NONE, NONE, isSmall);
    const wider = shown.map(({ box: { x, y, width, height } }) => ({
      x: x - 3,
      y: y - 3,
      width: width + 6,
      height: height + 6,
    }));
    const near = wider.filter((box, at) => wider.slice(at + 1).some((other) => meet(box, other)));
    return [shown.length, near.length] as const;
  };
  const [all, close] = closest(false);
  const [some, apart] = closest(true);
  expect(some).toBeGreaterThan(0.8 * all);
  expect(apart).toBeLessThan(0.5 * close);
});

describe.each([
  ['1024 × 768', 684, 313],
  ['1280 × 720, both', 413, 305],
  ['1366 × 768', 1026, 403],
  ['1440 × 900, both, a full rack', 594, 535],
  ['1440 × 900, both', 594, 603],
  ['1536 × 864', 1196, 499],
  ['1920 × 1080', 1580, 724],
])('the whole of Germany at %s', (_, width, height) => {
  const frame = frameIn(GERMANY, { width, height });
  const scale = Math.min((width - 16) / frame.width, (height - 16) / frame.height);
  const { shown, size } = namesAt(GERMANY, scale, frame, NONE);

  it('names each city, large enough', () => {
    expect(GERMANY.cities.filter(({ id }) => !shown.some((name) => name.id === id))).toEqual([]);
    expect(size * scale).toBeGreaterThanOrEqual(10.99);
  });

  it('has no names that meet, hide a city, or leave it', () => {
    for (const { id, box } of shown) {
      const others = shown.filter((other) => other.id !== id && meet(box, other.box));
      expect(others.map((other) => `${id} ${other.id}`)).toEqual([]);
      expect(box.x).toBeGreaterThanOrEqual(frame.x);
      expect(box.x + box.width).toBeLessThanOrEqual(frame.x + frame.width);
      const hidden = GERMANY.cities.filter(
        (at) => at.id !== id && meet(box, { x: at.x - 4, y: at.y - 4, width: 8, height: 8 }),
      );
      expect(hidden.map((at) => `${id} ${at.id}`)).toEqual([]);
    }
    expect(growth(GERMANY, scale)).toBeGreaterThanOrEqual(1);
  });
});

// Where cities are close, lines in all directions leave no room for some names: those have a halo.
it.each([
  ['768 × 1024, both', 370, 460, 21],
  ['820 × 1180, both', 396, 560, 15],
  ['820 × 1180, map', 800, 560, 4],
  ['1366 × 768', 1026, 403, 15],
  ['1440 × 900, both, a full rack', 594, 535, 4],
  ['1440 × 900, both', 594, 603, 4],
  ['1536 × 864', 1196, 499, 6],
  ['1920 × 1080', 1580, 724, 2],
])('at %s hardly a name lies on a line', (_, width, height, most) => {
  const frame = frameIn(GERMANY, { width, height });
  const scale = Math.min((width - 16) / frame.width, (height - 16) / frame.height);
  const { shown } = namesAt(GERMANY, scale, frame, NONE, NONE, width < 500);
  const crossed = shown.filter(({ box }) =>
    GERMANY.connections.some(({ start, end }) => crosses(start, end, heart(box))),
  );
  expect(crossed.length).toBeLessThanOrEqual(most);
  expect(shown.length).toBeGreaterThanOrEqual(GERMANY.cities.length - (width < 380 ? 1 : 0));
});
