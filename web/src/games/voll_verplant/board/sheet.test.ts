import { describe, expect, it } from 'vitest';
import type { LineView, MapPage, Offers, SheetView } from '../../../protocol/voll_verplant';
import { boardOf, markedOn, raceOf, roundsAfter, roundsIn, type Scene } from './sheet';

function lineView(letter: string, change: Partial<LineView> = {}): LineView {
  return {
    line: letter,
    windows: 2,
    written: '',
    completed: 0,
    points: 0,
    high: true,
    rides: 0,
    lost: false,
    ...change,
  };
}

function sheet(change: Partial<SheetView> = {}): SheetView {
  return {
    lines: [lineView('A'), lineView('B')],
    crosses: [],
    transfers: [],
    score: { lines: 0, transfers: 0, free: 0, free_stations: 0 },
    total: 0,
    ...change,
  };
}

const PAGE = {
  lines: ['A', 'B'].map((letter) => ({
    letter,
    name: letter,
    windows: 2,
    points: [4, 2],
    ring: false,
    stations: ['a', 'b'],
  })),
} as unknown as MapPage;

const OFFERS: Offers = {
  kind: 'number',
  value: 4,
  lines: [
    { line: 'A', refused: null, short: null },
    { line: 'B', refused: { rule: 'vv.window.free', parameters: [] }, short: null },
  ],
  choices: [],
};

function scene(change: Partial<Scene> = {}): Scene {
  return {
    page: PAGE,
    special: false,
    sheet: sheet(),
    draft: null,
    sheets: [],
    names: [],
    offers: null,
    offer: null,
    chosen: null,
    pointed: [],
    backward: false,
    appearing: [],
    fresh: { stations: new Set(), completed: new Set(), struck: new Set() },
    ...change,
  };
}

describe('progress', () => {
  const busy = sheet({ lines: [lineView('A', { written: '4' }), lineView('B')] });

  it('counts a round for each free window, this round included', () => {
    expect(roundsAfter({ sheets: [sheet(), busy], card: '4' })).toBe(3);
    expect(roundsAfter({ sheets: [busy], card: null })).toBe(3);
    expect(roundsAfter({ sheets: [], card: '4' })).toBe(0);
  });

  it('reckons from the present, except when looking back', () => {
    const present = { round: 2, sheets: [busy], card: '4' };
    const shown = { round: 2, sheets: [sheet()], card: '4' };
    expect(roundsIn(present, shown, false)).toBe(4);
    expect(roundsIn(present, shown, true)).toBe(5);
  });
});

describe('a wagon', () => {
  const mine = sheet({ lines: [lineView('A', { completed: 5, high: false }), lineView('B')] });
  const first = sheet({ lines: [lineView('A', { completed: 3 }), lineView('B', { rides: 2 })] });
  const board = boardOf(
    scene({ sheet: mine, sheets: [mine, first, first], names: ['Ann', 'regional', 'Bo'] }),
  );

  it('tells that another took the high value', () => {
    expect([board.wagons.A?.high, board.wagons.B?.high]).toEqual(['struck', 'free']);
  });

  it('tells whether its line is pointed at', () => {
    expect(boardOf(scene({ pointed: ['a'] })).pointed).toEqual(new Set(['a']));
    const { wagons } = boardOf(scene({ pointed: ['B'] }));
    expect([wagons.A?.isPointed, wagons.B?.isPointed]).toEqual([false, true]);
  });

  it('tells what can become of its line', () => {
    expect(board.wagons.A?.fate).toBe('complete');
    expect(boardOf(scene({ sheet: first })).wagons.B?.fate).toBe('rides');
    expect(board.wagons.B?.fate).toBe('open');
    const lost = sheet({ lines: [lineView('A', { rides: 1, lost: true })] });
    expect(boardOf(scene({ sheet: lost })).wagons.A?.fate).toBe('lost');
  });
});

describe('the race for a line', () => {
  it.each([
    [{}, ['free', 'free']],
    [{ high: false }, ['struck', 'free']],
    [{ completed: 4, high: true }, ['mine', 'gone']],
    [{ completed: 4, high: false }, ['struck', 'mine']],
  ])('%o is %o', (change, race) => {
    expect(raceOf(lineView('A', change))).toEqual(race);
  });
});

describe('marks', () => {
  it('are crosses and transfer numbers', () => {
    const drawn = sheet({ crosses: ['a'], transfers: [['b', 3]] });
    expect(markedOn(drawn)).toEqual(new Set(['a', 'b']));
    const { stations } = boardOf(scene({ sheet: drawn }));
    expect(stations.a?.mark).toEqual({ kind: 'cross' });
    expect(stations.b?.mark).toEqual({ kind: 'number', number: 3 });
  });

  it('of a sealed choice and of a preview are told apart from firm ones', () => {
    const { stations } = boardOf(
      scene({
        sheet: sheet({ crosses: ['a'] }),
        draft: sheet({ crosses: ['a', 'b'] }),
        offers: OFFERS,
        offer: {
          action: { type: 'fill', line: 'A', marks: 1 },
          marks: ['c'],
          number: 0,
          completes: [],
          gains: [],
          points: 1,
          owes: 0,
        },
      }),
    );
    expect(Object.values(stations).map(({ firmness }) => firmness)).toEqual([
      'firm',
      'sealed',
      'preview',
    ]);
  });

  it('that are new appear in the order given', () => {
    const after = sheet({ crosses: ['a', 'b', 'c'] });
    const { stations } = boardOf(scene({ sheet: after, appearing: ['c', 'b'] }));
    expect([stations.a, stations.b, stations.c].map((mark) => mark?.appears)).toEqual([null, 1, 0]);
  });
});

describe('wagons', () => {
  it('makes the numbers of interchanges matter with a transfer card', () => {
    expect(boardOf(scene({ offers: { ...OFFERS, kind: 'transfer' } })).isNumbering).toBe(true);
    expect(boardOf(scene({ offers: { ...OFFERS, kind: 'number' } })).isNumbering).toBe(false);
    expect(boardOf(scene({ offers: null })).isNumbering).toBe(false);
  });

  it('are lively, quiet or chosen', () => {
    const tones = (state: ReturnType<typeof boardOf>) =>
      Object.values(state.wagons).map(({ tone }) => tone);
    expect(tones(boardOf(scene()))).toEqual(['plain', 'plain']);
    expect(tones(boardOf(scene({ chosen: 'A' })))).toEqual(['chosen', 'plain']);
    expect(tones(boardOf(scene({ offers: OFFERS })))).toEqual(['lively', 'quiet']);
    expect(tones(boardOf(scene({ offers: OFFERS, chosen: 'A' })))).toEqual(['chosen', 'quiet']);
  });

  it('show what the choice would write into the next window', () => {
    const { wagons } = boardOf(
      scene({
        sheet: sheet({ lines: [lineView('A', { written: '3' }), lineView('B')] }),
        offers: OFFERS,
        chosen: 'A',
        offer: {
          action: { type: 'fill', line: 'A', marks: 0 },
          marks: [],
          number: 0,
          completes: [],
          gains: [],
          points: 0,
          owes: 0,
        },
      }),
    );
    expect(wagons.A).toMatchObject({ written: ['3', '4'], firm: 1, points: [4, 2] });
  });
});

describe('targets', () => {
  it('are the stations that a free ride may go to', () => {
    const offers: Offers = {
      kind: 'free',
      value: 0,
      lines: [],
      choices: [{ type: 'ride' as const }, { type: 'ride' as const, station: 'a' }].map(
        (action) => ({
          action,
          marks: [],
          number: 0,
          completes: [],
          gains: [],
          points: 0,
          owes: 0,
        }),
      ),
    };
    expect(boardOf(scene({ offers })).targets).toEqual(new Set(['a']));
  });
});
