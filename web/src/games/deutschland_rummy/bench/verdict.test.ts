import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { CountryPage, Lay, Offers, View } from '../../../protocol/deutschland_rummy';
import { t } from '../texts';
import { Bench } from './bench.svelte';
import type { LineStatus } from './given';
import { situationOf } from './given';
import { benchOf, PAGE as SMALL, route, view as smallView } from './bench.fixture';
import { stateOf } from './telling';
import { verdictOf } from './verdict';

const CITIES = ['a', 'b', 'c', 'd', 'e'];
const PAGE = {
  drawing: {
    regions: [{ id: 'one' }],
    cities: CITIES.map((id) => ({ id, region: 'one', name: id.toUpperCase() })),
    connections: ['a--b', 'b--c', 'c--d', 'd--e'].map((id) => ({
      id,
      between: id.split('--'),
      km: 10,
    })),
  },
} as unknown as CountryPage;
const OFFERS = { phase: 'act', lay: 'all' } as Offers;
const LAY: Lay = { type: 'lay', routes: [] };
const ROUTE = { tiles: ['a--b', 'b--c', 'c--d'], cities: ['a', 'b', 'c', 'd'] };
const ASKED = {
  city: 'a',
  asked: 1,
  refused: [],
  giver: null,
  tile: null,
  after_draw: false,
};

function view(changes: Partial<View> = {}): View {
  return {
    map: 'small',
    seat: 0,
    phase: 'act',
    game: 1,
    games: 1,
    starter: 0,
    mover: 0,
    take_at_once: true,
    racks: [],
    rack: ['d--e'],
    players: [],
    bag: 9,
    table: [ROUTE],
    laid: [],
    drawn: false,
    question: null,
    take: null,
    idle: 0,
    idle_limit: null,
    known: [],
    played: [],
    ...changes,
  };
}

const around = {
  view: view(),
  offers: OFFERS as Offers | null,
  still: false,
  line: 'free' as LineStatus,
};
const onlay = vi.fn();

function bench(): Bench {
  const made = new Bench({
    view: () => around.view,
    offers: () => around.offers,
    link: () => 'mine',
    page: () => PAGE,
    onlay,
    reader: (_, { rows }) =>
      Promise.resolve({
        rows: rows.map(() => ({ ends: [], open: [], ways: [], fault: null })),
        refusal: null,
        action: LAY,
      }),
    still: () => around.still,
    line: () => around.line,
  });
  made.follow();
  made.drop({ kind: 'row', row: made.rows[0]?.id ?? 0, at: 3 }, ['d--e']);
  return made;
}

async function read(): Promise<Bench> {
  const made = bench();
  await vi.advanceTimersByTimeAsync(100);
  return made;
}

/** The verdict after a change around the bench. */
function told(made: Bench, changes: Partial<typeof around>): [string, string] {
  Object.assign(around, changes);
  made.follow();
  const { kind, text } = verdictOf(made, PAGE, null);
  return [kind, text];
}

beforeEach(() => {
  vi.useFakeTimers();
  const shelf = { getItem: () => null, setItem: () => undefined };
  vi.stubGlobal('localStorage', shelf);
  vi.stubGlobal('sessionStorage', shelf);
  Object.assign(around, { view: view(), offers: OFFERS, still: false, line: 'free' as LineStatus });
  onlay.mockClear();
});

afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

describe('why a sound draft can not be laid', () => {
  it('tells whose answer has to come before', async () => {
    const made = await read();
    expect(told(made, {})).toEqual(['lays', t('bench.commit.lays', { n: 1, tiles: 'D–E' })]);
    const words = (key: 'ready' | 'ready.own' | 'ready.others'): [string, string] => [
      'ready',
      t(`bench.commit.${key}`, { n: 1, tiles: 'D–E' }),
    ];
    const others = { offers: null, view: view({ question: ASKED }) };
    expect(told(made, others)).toEqual(words('ready.others'));
    const own = { view: view({ mover: 1, question: { ...ASKED, asked: 0 } }) };
    expect(told(made, own)).toEqual(words('ready.own'));
    expect(told(made, { view: view({ mover: 1 }) })).toEqual(words('ready'));
  });

  it('tells that something is being sent, or that there is no connection', async () => {
    const made = await read();
    expect(told(made, { line: 'busy' })).toEqual(['asking', t('bench.commit.sending')]);
    made.commit();
    expect(onlay).not.toHaveBeenCalled();
    expect(told(made, { line: 'down' })).toEqual(['failed', t('table.offline')]);
  });

  it('does not stay unread when the past was looked at meanwhile', async () => {
    const made = bench();
    expect(told(made, { still: true })[0]).toBe('asking');
    await vi.advanceTimersByTimeAsync(100);
    expect(made.read).toBeNull();
    told(made, { still: false });
    await vi.advanceTimersByTimeAsync(100);
    expect(told(made, {})[0]).toBe('lays');
  });

  it('is no longer about the same when somebody asks this player', () => {
    const made = bench();
    const before = situationOf(made.given.view());
    told(made, { view: view({ mover: 1, question: { ...ASKED, asked: 0 } }) });
    expect(situationOf(made.given.view())).not.toBe(before);
  });

  it('is no longer about the same when a tile of the table may be taken', () => {
    const made = bench();
    const before = situationOf(made.given.view());
    told(made, { view: view({ take: 'a' }) });
    expect(situationOf(made.given.view())).not.toBe(before);
  });
});

describe('what is said of a draft that can not be laid yet', () => {
  const drafted = async (...spots: readonly ['new' | 'end', string][]) => {
    const table = [route('abcd')];
    const made = benchOf(() => smallView(table, ['d--e', 'u--v', 'v--w']));
    for (const [spot, tile] of spots) {
      const row = made.rows.at(-1);
      made.drop(spot === 'new' ? { kind: 'new' } : { kind: 'row', row: row?.id ?? 0, at: 1 }, [
        tile,
      ]);
    }
    await vi.advanceTimersByTimeAsync(100);
    return made;
  };

  it('blames nobody for a beginning, nor for a route that is only short', async () => {
    const begun = verdictOf(await drafted(['new', 'u--v']), SMALL, null);
    expect([begun.kind, begun.text]).toEqual(['unfinished', t('bench.commit.begun')]);
    const short = await drafted(['new', 'u--v'], ['end', 'v--w']);
    expect(verdictOf(short, SMALL, null).kind).toBe('unfinished');
    expect(short.rows.map((row) => stateOf(short, row))).toEqual(['valid', 'short']);
  });
});
