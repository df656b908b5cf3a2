import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { Offers } from '../../../protocol/deutschland_rummy';
import { Bench } from './bench.svelte';
import { OFFERS, PAGE, Shelf, judge, route, view } from './bench.fixture';
import { draggingOf } from './dragging.svelte';
import { early } from './telling';

const BOX = { left: 0, right: 10, top: 0, bottom: 10 };
const FINGER = { button: 0, buttons: 1, pointerId: 1, pointerType: 'touch' };
const heard = new Map<string, (event: object) => void>();
let covered = false;
let lay: Offers['lay'] = 'all';

/** An element below the pointer that matches a selector, or is inside a match. */
function below(selector: string, row = '') {
  const part = { dataset: { row }, querySelectorAll: () => [] };
  vi.stubGlobal('document', {
    elementFromPoint: () => ({ closest: (wanted: string) => (wanted === selector ? part : null) }),
  });
}

/** The siding below the pointer, or another part of the board, with a tile on it. */
function siding(tile: string, other = '[data-siding]') {
  const lying = { dataset: { tile }, getBoundingClientRect: () => BOX };
  const among = (wanted: string) => (wanted === '[data-tile]' ? [lying] : []);
  const part = { dataset: {}, querySelectorAll: among };
  const isThere = (wanted: string) => wanted === other || wanted === '[data-rows]';
  vi.stubGlobal('document', {
    elementFromPoint: () => ({ closest: (wanted: string) => (isThere(wanted) ? part : null) }),
  });
}

/** A tile of the rack being dragged with the mouse, and the route that it fits. */
function dragged(...aside: string[]) {
  let situation = view([route('abcd')], ['d--e', ...aside]);
  const bench = new Bench({
    view: () => situation,
    offers: () => ({ ...OFFERS, lay }),
    link: () => 'mine',
    page: () => PAGE,
    covered: () => covered,
    onlay: vi.fn(),
    reader: (_, draft) => Promise.resolve(judge(draft)),
  });
  bench.follow();
  for (const tile of aside) bench.drop({ kind: 'new' }, [tile]);
  const dragging = draggingOf(bench);
  const mouse = {
    button: 0,
    buttons: 1,
    pointerId: 1,
    pointerType: 'mouse',
    clientX: 0,
    clientY: 0,
  };
  const currentTarget = { getBoundingClientRect: () => BOX };
  below('nothing');
  dragging.down({ ...mouse, currentTarget } as unknown as PointerEvent, 'd--e');
  heard.get('pointermove')?.({ ...mouse, clientX: 50 });
  const move = (changes = {}) => heard.get('pointermove')?.({ ...mouse, ...changes });
  const drop = () => {
    move();
    heard.get('pointerup')?.(mouse);
  };
  const give = () => {
    situation = view([route('abcd')], [...aside]);
    bench.follow();
  };
  return { bench, dragging, move, drop, give };
}

beforeEach(() => {
  vi.useFakeTimers();
  covered = false;
  lay = 'all';
  vi.stubGlobal('localStorage', new Shelf());
  vi.stubGlobal('sessionStorage', new Shelf());
  vi.stubGlobal('addEventListener', (kind: string, on: (event: object) => void) =>
    heard.set(kind, on),
  );
  vi.stubGlobal('removeEventListener', vi.fn());
  vi.stubGlobal('navigator', {});
  vi.stubGlobal('getComputedStyle', () => ({ overflowY: 'visible' }));
  vi.stubGlobal('requestAnimationFrame', vi.fn());
  vi.stubGlobal('cancelAnimationFrame', vi.fn());
});

afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

it('a tile is dropped into the route below it', () => {
  const { bench, drop } = dragged();
  below('[data-row]', String(bench.rows[0]?.id));
  drop();
  expect(bench.rows.map(({ tiles }) => tiles.length)).toEqual([4]);
});

it('beside a tile of the siding that it touches it makes a row with it, elsewhere one of its own', () => {
  for (const [tile, made] of [
    ['e--u', 'd--e e--u'],
    ['w--x', 'd--e'],
  ] as const) {
    const { bench, drop } = dragged(tile);
    siding(tile);
    drop();
    expect(bench.rows.map(({ tiles }) => [...tiles].sort().join(' '))).toContain(made);
  }
});

it('in the room around routes it goes to the tile that it fits, though it hangs beside it', () => {
  const { bench, drop } = dragged();
  siding('c--d', '[data-rows]');
  drop();
  expect(bench.rows.map(({ tiles }) => tiles.length)).toEqual([4]);
});

it.each(['[data-row]', '[data-rows]'])(
  'nothing is dropped into routes of another time, as in a story: %s',
  (selector) => {
    const { bench, drop } = dragged();
    covered = true;
    below(selector, String(bench.rows[0]?.id));
    drop();
    expect([bench.rows.length, bench.rack, bench.hand]).toEqual([1, ['d--e'], []]);
  },
);

it('what a route does not take before coming out stays in hand, and says why', () => {
  lay = 'out';
  const { bench, drop } = dragged();
  below('[data-row]', String(bench.rows[0]?.id));
  drop();
  expect([bench.hand, early(bench)]).toEqual([['d--e'], expect.stringContaining('1')]);
});

it('the rack can be sorted meanwhile', () => {
  const { dragging } = dragged();
  covered = true;
  below('[data-rack]');
  expect(dragging.spotAt({ x: 0, y: 0 })).toEqual({ kind: 'rack', at: 0 });
});

/** A finger on a tile of the rack, or of a route. */
function held(tile = 'd--e', row: number | null = null) {
  const situation = view([route('abcd')], ['a--e', 'd--e']);
  const bench = new Bench({
    view: () => situation,
    offers: () => OFFERS,
    link: () => 'mine',
    page: () => PAGE,
    onlay: vi.fn(),
    reader: (_, draft) => Promise.resolve(judge(draft)),
  });
  bench.follow();
  const dragging = draggingOf(bench);
  const finger = { ...FINGER, clientX: 50, clientY: 50 };
  const currentTarget = { getBoundingClientRect: () => BOX };
  below('nothing');
  dragging.down({ ...finger, currentTarget } as unknown as PointerEvent, tile, row);
  return { bench, dragging, finger };
}

/** What is in hand after the finger has moved. */
function drawn(x: number, y: number, ...from: Parameters<typeof held>) {
  const { bench, dragging, finger } = held(...from);
  for (const part of [0.5, 1]) {
    heard.get('pointermove')?.({ ...finger, clientX: 50 + x * part, clientY: 50 + y * part });
  }
  return { hand: bench.hand, isOn: dragging.isOn };
}

it('a finger that goes up takes the tile of the rack, at once', () => {
  expect(drawn(5, -30)).toEqual({ hand: ['d--e'], isOn: true });
});

it.each([
  ['sideways', 30, -10],
  ['down', 5, 30],
  ['hardly', 2, -9],
])('a finger that goes %s takes none', (_, x, y) => {
  expect(drawn(x, y)).toEqual({ hand: [], isOn: false });
});

it('tiles of routes are held: a finger that goes up scrolls these', () => {
  expect(drawn(5, -30, 'a--b')).toEqual({ hand: [], isOn: false });
  expect(drawn(5, -30, 'a--b', 0)).toEqual({ hand: [], isOn: false });
});

it('a finger that has only held a tile moves it nowhere', () => {
  const { bench, dragging } = held();
  below('[data-rack]');
  vi.advanceTimersByTime(300);
  expect([dragging.isOn, bench.hand]).toEqual([true, ['d--e']]);
  heard.get('pointerup')?.(FINGER);
  expect([dragging.isOn, bench.hand, bench.rack]).toEqual([false, [], ['a--e', 'd--e']]);
});

it('a mouse that was released outside the page drags nothing when it comes back', () => {
  const { bench, dragging, move } = dragged();
  below('[data-row]', String(bench.rows[0]?.id));
  move({ buttons: 0 });
  expect([dragging.isOn, bench.hand, bench.rack]).toEqual([false, [], ['d--e']]);
});

it('what goes to another player while it is dragged is dropped nowhere', () => {
  const { bench, drop, give } = dragged();
  give();
  expect(bench.hand).toEqual([]);
  below('[data-row]', String(bench.rows[0]?.id));
  drop();
  expect([bench.rows.map(({ tiles }) => tiles.length), bench.changed]).toEqual([[3], false]);
});
