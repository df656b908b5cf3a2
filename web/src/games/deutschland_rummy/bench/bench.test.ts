import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type {
  Draft,
  DraftRead,
  Offers,
  RouteWords,
  View,
} from '../../../protocol/deutschland_rummy';
import { problem, Refused } from '../../../api';
import { OFFERS, PAGE, Shelf, judge, route, view, LAY } from './bench.fixture';
import { Bench } from './bench.svelte';

const situation = { view: view([], []), offers: OFFERS as Offers | null, link: 'mine' };
const reader = vi.fn((_: string, draft: Draft) => Promise.resolve(judge(draft)));
const onlay = vi.fn();

function bench(table: RouteWords[], rack: string[], changes: Partial<View> = {}): Bench {
  situation.view = view(table, rack, changes);
  const made = new Bench({
    view: () => situation.view,
    offers: () => situation.offers,
    link: () => situation.link,
    page: () => PAGE,
    onlay,
    reader,
  });
  made.follow();
  return made;
}

/** The table or the rack changes. */
function now(made: Bench, table: RouteWords[], rack: string[], changes: Partial<View> = {}): void {
  situation.view = view(table, rack, changes);
  made.follow();
}

const lying = (made: Bench) => made.rows.map(({ tiles }) => tiles.join(' '));
const idOf = (made: Bench, tile: string) =>
  made.rows.find(({ tiles }) => tiles.includes(tile))?.id ?? -1;

async function answered(): Promise<void> {
  await vi.advanceTimersByTimeAsync(100);
}

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('localStorage', new Shelf());
  vi.stubGlobal('sessionStorage', new Shelf());
  situation.offers = OFFERS;
  situation.link = 'mine';
  reader.mockClear();
  onlay.mockClear();
});

afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

describe('a bench', () => {
  it('begins with the table and the rack, and asks nobody', async () => {
    const made = bench([route('abcd')], ['d--e', 'u--v']);
    await answered();
    expect(lying(made)).toEqual(['a--b b--c c--d']);
    expect(made.rack).toEqual(['d--e', 'u--v']);
    expect([made.changed, made.legal, made.history.canUndo]).toEqual([false, false, false]);
    expect(made.ends('b--c')).toEqual(['b', 'c']);
    expect(reader).not.toHaveBeenCalled();
  });

  it('puts a tile at the end of a row and lays what the server finds legal', async () => {
    const made = bench([route('abcd')], ['d--e', 'u--v']);
    made.pick({ tile: 'd--e' });
    made.drop({ kind: 'row', row: idOf(made, 'a--b'), at: 3 });
    expect(lying(made)).toEqual(['a--b b--c c--d d--e']);
    expect(made.rack).toEqual(['u--v']);
    expect(made.hand).toEqual([]);
    expect([made.changed, made.legal]).toEqual([true, false]);
    expect(made.ends('d--e')).toEqual(['d', 'e']);
    await answered();
    expect(made.legal).toBe(true);
    expect(made.ends('d--e')).toEqual(['?', '!']);
    made.commit();
    expect(onlay).toHaveBeenCalledExactlyOnceWith(LAY);
  });

  it('lays nothing off-turn, though it reads the draft', async () => {
    const made = bench([route('abcd')], ['d--e']);
    situation.offers = null;
    made.drop({ kind: 'row', row: idOf(made, 'a--b'), at: 3 }, ['d--e']);
    await answered();
    made.commit();
    expect(made.legal).toBe(true);
    expect(onlay).not.toHaveBeenCalled();
  });

  it('turns a run of tiles round where it fits better so', () => {
    const made = bench([route('abcd')], ['u--v', 'e--u', 'd--e']);
    made.drop({ kind: 'new' }, ['u--v', 'e--u', 'd--e']);
    made.drop({ kind: 'row', row: idOf(made, 'a--b'), at: 3 }, ['u--v', 'e--u', 'd--e']);
    expect(lying(made)).toEqual(['a--b b--c c--d d--e e--u u--v']);
  });

  it('leaves a gap where a tile is taken out, and fills it again', () => {
    const made = bench([route('abcde')], []);
    made.drop({ kind: 'new' }, ['b--c']);
    expect(lying(made)).toEqual(['a--b c--d d--e', 'b--c']);
    made.pick({ tile: 'b--c' });
    const fitting = made.spots.all.filter(({ fits }) => fits).map(({ spot }) => spot);
    expect(fitting).toEqual([0, 1].map((at) => ({ kind: 'row', row: idOf(made, 'a--b'), at })));
    made.drop({ kind: 'row', row: idOf(made, 'a--b'), at: 1 });
    expect(lying(made)).toEqual(['a--b b--c c--d d--e']);
    expect(made.changed).toBe(false);
  });

  it('splits, joins and turns rows', () => {
    const made = bench([route('abcdeuv')], []);
    const id = idOf(made, 'a--b');
    made.split('d--e');
    expect(lying(made)).toEqual(['a--b b--c c--d', 'd--e e--u u--v']);
    const other = idOf(made, 'd--e');
    expect(other).not.toBe(id);
    made.turn(other);
    expect(lying(made)[1]).toBe('u--v e--u d--e');
    expect(made.joinable(id).map((row) => row.id)).toEqual([other]);
    made.join(id, other);
    expect(lying(made)).toEqual(['a--b b--c c--d d--e e--u u--v']);
    expect([idOf(made, 'u--v'), made.changed]).toEqual([id, false]);
  });

  it('takes a row apart: own tiles to the rack, others to the siding', () => {
    const made = bench([route('abcd')], ['d--e']);
    made.drop({ kind: 'row', row: idOf(made, 'a--b'), at: 3 }, ['d--e']);
    made.apart(idOf(made, 'a--b'));
    expect(lying(made)).toEqual(['a--b', 'b--c', 'c--d']);
    expect(made.rack).toEqual(['d--e']);
    expect(new Set(made.rows.map(({ colour }) => colour)).size).toBe(3);
  });

  it('gives only own tiles back to the rack', () => {
    const made = bench([route('abcd')], ['d--e', 'u--v']);
    made.drop({ kind: 'rack', at: 0 }, ['a--b']);
    expect(lying(made)).toEqual(['a--b b--c c--d']);
    made.drop({ kind: 'row', row: idOf(made, 'a--b'), at: 3 }, ['d--e']);
    made.drop({ kind: 'rack', at: 1 }, ['d--e']);
    expect(made.rack).toEqual(['u--v', 'd--e'].reverse());
    expect(made.changed).toBe(false);
  });

  it('picks a tile, a run of a row, a whole row', () => {
    const made = bench([route('abcde')], []);
    made.pick({ tile: 'b--c' });
    expect(made.picked).toEqual({ tile: 'b--c' });
    made.extend('d--e');
    expect(made.hand).toEqual(['b--c', 'c--d', 'd--e']);
    made.extend('a--b');
    expect(made.picked).toEqual({ row: idOf(made, 'a--b') });
    made.pick({ row: idOf(made, 'a--b') });
    expect(made.picked).toBeNull();
  });

  it('undoes step by step, and a reset, too', () => {
    const made = bench([route('abcd')], ['d--e']);
    made.drop({ kind: 'row', row: idOf(made, 'a--b'), at: 3 }, ['d--e']);
    made.split('c--d');
    made.reset();
    expect(made.changed).toBe(false);
    made.undo();
    expect(lying(made)).toEqual(['a--b b--c', 'c--d d--e']);
    made.undo();
    made.undo();
    expect([made.changed, made.rack, made.undo()]).toEqual([false, ['d--e'], false]);
  });

  it('does again what was undone, until something else is done', () => {
    const made = bench([route('abcd')], ['d--e']);
    made.drop({ kind: 'row', row: idOf(made, 'a--b'), at: 3 }, ['d--e']);
    made.split('c--d');
    made.undo();
    made.undo();
    expect([made.redo(), lying(made)]).toEqual([true, ['a--b b--c c--d d--e']]);
    expect(made.step?.kind).toBe('redone');
    made.redo();
    expect([lying(made), made.redo()]).toEqual([['a--b b--c', 'c--d d--e'], false]);
    made.undo();
    made.turn(idOf(made, 'a--b'));
    expect([made.history.canRedo, made.redo()]).toEqual([false, false]);
  });

  it('can still be undone after a reload', () => {
    const made = bench([route('abcd')], ['d--e']);
    made.drop({ kind: 'row', row: idOf(made, 'a--b'), at: 3 }, ['d--e']);
    made.split('c--d');
    const again = bench([route('abcd')], ['d--e']);
    expect(lying(again)).toEqual(['a--b b--c', 'c--d d--e']);
    again.undo();
    expect(lying(again)).toEqual(['a--b b--c c--d d--e']);
    again.undo();
    expect([again.changed, again.rack, again.history.canUndo]).toEqual([false, ['d--e'], false]);
  });

  it('comes back when what was laid is taken back', async () => {
    const made = bench([route('abcd')], ['a--e', 'd--e', 'e--u']);
    made.drop({ kind: 'row', row: idOf(made, 'a--b'), at: 3 }, ['d--e']);
    await answered();
    made.commit();
    expect(onlay).toHaveBeenCalledOnce();
    now(made, [route('abcde')], ['a--e', 'e--u'], { laid: ['d--e'] });
    expect(made.changed).toBe(false);
    now(made, [route('abcd')], ['a--e', 'd--e', 'e--u']);
    expect(lying(made)).toEqual(['a--b b--c c--d d--e']);
    expect([made.changed, made.rack]).toEqual([true, ['a--e', 'e--u']]);
    made.reset();
    expect(made.rack).toEqual(['a--e', 'd--e', 'e--u']);
  });

  it('lets only the latest answer count', async () => {
    const answers: ((read: DraftRead) => void)[] = [];
    reader.mockImplementation(() => new Promise((resolve) => answers.push(resolve)));
    const made = bench([route('abcd')], ['d--e', 'e--u']);
    made.drop({ kind: 'row', row: idOf(made, 'a--b'), at: 3 }, ['d--e']);
    await answered();
    made.drop({ kind: 'row', row: idOf(made, 'a--b'), at: 4 }, ['e--u']);
    await answered();
    answers[1]?.(judge({ rows: [['a--b']] }));
    await answered();
    answers[0]?.(judge({ rows: [['a--b', 'b--c', 'c--d', 'd--e']] }));
    await answered();
    expect(made.read?.rows[0]?.fault?.rule).toBe('dr.route.min-three');
    reader.mockImplementation((_, draft) => Promise.resolve(judge(draft)));
  });

  it('tells when the server refused to read it, and asks again when told to', async () => {
    reader.mockRejectedValueOnce(new Refused(problem('server/fault'), 500));
    const made = bench([route('abcd')], ['d--e']);
    made.drop({ kind: 'row', row: idOf(made, 'a--b'), at: 3 }, ['d--e']);
    await answered();
    expect(made.problem?.code).toBe('server/fault');
    made.reread();
    await answered();
    expect([made.problem, made.legal]).toEqual([null, true]);
  });

  it('asks again by itself once the server can be reached', async () => {
    reader.mockImplementationOnce(() =>
      Promise.reject(new Refused(problem('network/unreachable'), 0)),
    );
    const made = bench([route('abcd')], ['d--e']);
    made.drop({ kind: 'row', row: idOf(made, 'a--b'), at: 3 }, ['d--e']);
    await answered();
    expect(made.problem?.code).toBe('network/unreachable');
    await vi.advanceTimersByTimeAsync(3000);
    expect([made.problem, made.legal]).toEqual([null, true]);
  });
});

describe('when the table changes', () => {
  it('rows keep their identity, number, colour, place and side, and what is tried stays where it can', () => {
    const made = bench([route('abcd'), route('uvwx')], ['d--e', 'a--e']);
    const [first, second] = made.rows;
    made.turn(second?.id ?? 0);
    made.drop({ kind: 'row', row: first?.id ?? 0, at: 3 }, ['d--e']);
    now(made, [route('xwvue'), route('abcd')], ['d--e', 'a--e']);
    expect(lying(made)).toEqual(['a--b b--c c--d d--e', 'w--x v--w u--v e--u']);
    expect(made.rows.map(({ id }) => id)).toEqual([first?.id, second?.id]);
    expect(made.rows.map(({ colour }) => colour)).toEqual([first?.colour, second?.colour]);
    expect(made.step).toEqual({ kind: 'kept', tiles: ['d--e'] });
    vi.advanceTimersByTime(10_000);
    expect(made.step).toBeNull();
    expect([made.rack, made.history.canUndo]).toEqual([['a--e'], false]);
    now(made, [route('xwvue'), route('bcd', ['b--c', 'c--d'])], ['d--e', 'a--e']);
    expect(lying(made)).toEqual(['b--c c--d', 'w--x v--w u--v e--u']);
    expect(made.step).toEqual({ kind: 'rebased', tiles: ['d--e'] });
    expect(made.rack).toEqual(['d--e', 'a--e']);
  });

  it('nothing is said when it is what was laid', () => {
    const made = bench([route('abcd')], ['d--e']);
    made.drop({ kind: 'row', row: idOf(made, 'a--b'), at: 3 }, ['d--e']);
    now(made, [route('abcde')], [], { laid: ['d--e'] });
    expect(made.step?.kind).toBe('put');
    expect([made.changed, lying(made)]).toEqual([false, ['a--b b--c c--d d--e']]);
  });

  it('a draft stays while the table is the same, without what was given away', async () => {
    const made = bench([route('abcd')], ['d--e', 'e--u']);
    made.drop({ kind: 'row', row: idOf(made, 'a--b'), at: 3 }, ['d--e']);
    made.drop({ kind: 'row', row: idOf(made, 'a--b'), at: 4 }, ['e--u']);
    now(made, [route('abcd')], ['d--e', 'e--u', 'u--x'], { drawn: true });
    expect(lying(made)).toEqual(['a--b b--c c--d d--e e--u']);
    now(made, [route('abcd')], ['d--e', 'u--x'], { drawn: true });
    expect(lying(made)).toEqual(['a--b b--c c--d d--e']);
    expect(made.step).toEqual({ kind: 'gone', tiles: ['e--u'] });
    await answered();
    expect(made.legal).toBe(true);
  });

  it('a draft survives a reload as long as the table is the same', () => {
    const made = bench([route('abcd')], ['d--e', 'u--v']);
    made.drop({ kind: 'row', row: idOf(made, 'a--b'), at: 3 }, ['d--e']);
    const again = bench([route('abcd')], ['d--e', 'u--v']);
    expect([lying(again), again.rack]).toEqual([['a--b b--c c--d d--e'], ['u--v']]);
    const later = bench([route('abcde')], ['u--v']);
    expect([lying(later), later.changed]).toEqual([['a--b b--c c--d d--e'], false]);
  });

  it('spectators and the past stay as they are', () => {
    const made = bench([route('abcd')], [], { seat: null });
    made.drop({ kind: 'new' }, ['a--b']);
    expect([made.changed, made.isStill, made.spots.of(['a--b'])]).toEqual([false, true, []]);
  });
});

describe('a joker', () => {
  const TABLE = [route('abcd', ['a--b', 'joker-1', 'c--d'])];

  it('stands for what it stood for until it is moved', async () => {
    const made = bench(TABLE, ['b--c']);
    expect(made.ends('joker-1')).toEqual(['b', 'c']);
    made.drop({ kind: 'new' }, ['joker-1']);
    await answered();
    expect(reader.mock.lastCall?.[1].jokers).toEqual({});
    made.choose('joker-1', ['u', 'w']);
    await answered();
    expect(reader.mock.lastCall?.[1].jokers).toEqual({ 'joker-1': ['u', 'w'] });
    expect(made.isTold('joker-1')).toBe(true);
  });

  it('is exchanged for the tile that it stands for', () => {
    const made = bench(TABLE, ['b--c', 'u--v']);
    made.pick({ tile: 'b--c' });
    expect(made.spots.all[0]).toEqual({ spot: { kind: 'joker', tile: 'joker-1' }, fits: true });
    made.drop({ kind: 'joker', tile: 'joker-1' });
    expect(lying(made)).toEqual(['a--b b--c c--d', 'joker-1']);
    expect(made.isTold('joker-1')).toBe(false);
    made.pick({ tile: 'u--v' });
    expect(made.spots.all.some(({ spot }) => spot.kind === 'joker')).toBe(false);
  });

  it('forgets what fits no longer', () => {
    const made = bench(TABLE, ['d--e']);
    made.choose('joker-1', ['c', 'b']);
    expect(made.isTold('joker-1')).toBe(true);
    made.drop({ kind: 'new' }, ['a--b']);
    made.drop({ kind: 'row', row: idOf(made, 'joker-1'), at: 0 }, ['d--e']);
    expect(made.isTold('joker-1')).toBe(false);
  });
});

describe('what is said', () => {
  const told = (kind: string) => expect.objectContaining({ kind }) as unknown;

  it('of a table that has changed is over with the own turn', () => {
    const made = bench([route('abcd')], ['d--e', 'u--v'], { mover: 1 });
    made.drop({ kind: 'row', row: idOf(made, 'a--b'), at: 3 }, ['d--e']);
    now(made, [route('abcd'), route('uvwx')], ['d--e', 'u--v'], { mover: 1 });
    expect(made.step).toEqual(told('kept'));
    now(made, [route('abcd'), route('uvwx')], ['d--e', 'u--v'], { mover: 0 });
    expect(made.step).toEqual(told('kept'));
    now(made, [route('abcd'), route('uvwx')], ['d--e', 'u--v'], { mover: 1 });
    expect(made.step).toBeNull();
  });
});

describe('a hint', () => {
  it('that is taken over is a step like any other', async () => {
    const made = bench([route('abcd')], ['d--e', 'joker-1']);
    made.propose([route('abcdea', ['a--b', 'b--c', 'c--d', 'd--e', 'joker-1'])]);
    expect(lying(made)).toEqual(['a--b b--c c--d d--e joker-1']);
    expect(made.ends('joker-1')).toEqual(['e', 'a']);
    await answered();
    expect(made.legal).toBe(true);
    made.undo();
    expect(made.rack).toEqual(['d--e', 'joker-1']);
  });
});

describe('the rack', () => {
  const RACK = ['w--x', 'joker-1', 'a--e', 'e--u', 'b--c'];

  it('is sorted in chains of tiles that touch; jokers come last', () => {
    const made = bench([], RACK);
    made.order.sort('city');
    expect(made.rack).toEqual(['a--e', 'e--u', 'b--c', 'w--x', 'joker-1']);
    now(made, [], ['u--v', ...RACK]);
    expect(made.rack).toEqual(['a--e', 'e--u', 'u--v', 'b--c', 'w--x', 'joker-1']);
    expect(made.order.arrived).toEqual(['u--v']);
  });

  it('keeps an order by hand, with new tiles behind, over a reload', () => {
    const made = bench([], RACK);
    made.shift('a--e', -2);
    made.shift('joker-1', 1);
    expect(made.rack).toEqual(['a--e', 'w--x', 'e--u', 'joker-1', 'b--c']);
    made.drop({ kind: 'rack', at: 0 }, ['b--c']);
    expect(made.order.sorting).toBe('hand');
    const again = bench([], ['u--v', ...RACK]);
    expect(again.rack).toEqual(['b--c', 'a--e', 'w--x', 'e--u', 'joker-1', 'u--v']);
  });
});
