import { describe, expect, it } from 'vitest';
import { prefs } from '../../../device.svelte';
import type {
  Action,
  CountryPage,
  Effects,
  LogEntry,
  Offers,
  Position,
  View,
} from '../../../protocol/deutschland_rummy';
import { proseOf } from './prose';
import { told } from '../names';
import { statusBetween, statusOf } from '../status';
import { askedInVain, latestRequest, turnsOf } from './turns';

prefs.language = 'en';

let seq = 0;
const deal = (seat: number): LogEntry => ({
  type: 'draw',
  seq: ++seq,
  event: { type: 'deal', seat, tile: '' },
});
const drawn = (seat: number, tile = ''): LogEntry => ({
  type: 'draw',
  seq: ++seq,
  event: { type: 'drawn', seat, tile },
});
const act = (seat: number, action: Action): LogEntry => ({ type: 'act', seq: ++seq, seat, action });
const lay = (...tiles: string[]): Action => ({ type: 'lay', routes: [{ tiles, cities: [] }] });

const LOG: LogEntry[] = [
  deal(0),
  deal(1),
  act(0, { type: 'ask', city: 'ulm' }),
  act(1, { type: 'refuse' }),
  act(2, { type: 'give', tile: 'bonn--ulm', to: 0 }),
  act(0, lay('aue--bonn', 'bonn--ulm', 'aue--ulm')),
  act(0, { type: 'end' }),
  act(1, { type: 'draw' }),
  drawn(1),
  act(1, { type: 'end' }),
  act(2, { type: 'end' }),
  act(0, lay('aue--bonn', 'bonn--ulm', 'aue--ulm', 'joker-1')),
  deal(0),
  act(1, { type: 'draw' }),
  drawn(1, 'aue--ulm'),
];

type Marks = Effects['marks'];
const laid = (tiles: string[], out: boolean): Marks[number] => ({
  type: 'tiles-laid',
  seat: 0,
  tiles,
  out,
  taken: null,
});
const drew = (tile: string | null): Marks[number] => ({
  type: 'tile-drawn',
  seat: 1,
  tile,
  bag: 9,
});
const ended = (seat: number, next: number): Marks[number] => ({ type: 'turn-ended', seat, next });

/** The marks of the entries, by their place in the log. */
const MARKS: Record<number, Marks> = {
  2: [{ type: 'city-asked', seat: 0, city: 'ulm', of: 1 }],
  3: [{ type: 'request-refused', seat: 1, city: 'ulm', next: 2 }],
  4: [{ type: 'tile-given', seat: 2, to: 0, city: 'ulm', tile: 'bonn--ulm' }],
  5: [laid(['aue--bonn', 'bonn--ulm', 'aue--ulm'], true)],
  6: [ended(0, 1)],
  8: [drew(null)],
  9: [ended(1, 2)],
  10: [ended(2, 0)],
  11: [
    laid(['joker-1'], false),
    {
      type: 'game-ended',
      game: 1,
      result: {
        end: 'dr.end.empty',
        winners: [0],
        racks: [[], [], []],
        kilometres: [0, 245, 1000],
      },
      table: [],
    },
  ],
  14: [drew('aue--ulm')],
};
const EFFECTS = LOG.map((_, at): Effects => ({
  items:
    at === 11
      ? [
          {
            rule: 'dr.series.kilometres',
            seat: 1,
            points: 245,
            why: [
              ['game', 1],
              ['tiles', 3],
            ],
          },
          {
            rule: 'dr.series.joker',
            seat: 2,
            points: 1000,
            why: [
              ['game', 1],
              ['jokers', 1],
            ],
          },
        ]
      : [],
  marks: MARKS[at] ?? [],
}));

const PAGE = {
  drawing: {
    regions: [],
    cities: [
      { id: 'aue', name: 'Aue' },
      { id: 'bonn', name: 'Bonn' },
      { id: 'ulm', name: 'Ulm' },
    ],
    connections: [
      { id: 'aue--bonn', between: ['aue', 'bonn'], km: 261 },
      { id: 'bonn--ulm', between: ['bonn', 'ulm'], km: 70 },
      { id: 'aue--ulm', between: ['aue', 'ulm'] },
    ],
  },
} as unknown as CountryPage;

const VIEW = {
  game: 2,
  games: 2,
  mover: 1,
  laid: [],
  drawn: true,
  question: null,
  players: [],
  played: [{ winners: [0] }],
} as unknown as View;
const POSITION = {
  seat: 0,
  log: LOG,
  effects: EFFECTS,
  view: VIEW,
  offers: null,
  info: {
    status: 'running',
    awaited: [1],
    hosting: {},
    seats: [{ name: 'Ann' }, { name: 'Ben' }, { name: 'Cyd' }],
  },
} as unknown as Position;

const NAMES = ['Ann', 'Ben', 'Cyd'];
const OFFERS = {
  phase: 'act',
  lay: 'out',
  draw: null,
  ask: null,
  end: { rule: 'dr.turn.must-draw', parameters: [] },
  take: null,
} as unknown as Offers;

const cut = (length: number): Position => ({
  ...POSITION,
  log: LOG.slice(0, length),
  effects: EFFECTS.slice(0, length),
});

describe('turns', () => {
  it('are counted in each game', () => {
    const seen = turnsOf(POSITION).map(({ game, number, seat }) => [game, number, seat]);
    expect(seen).toEqual([
      [1, 1, 0],
      [1, 2, 1],
      [1, 3, 2],
      [1, 4, 0],
      [2, 1, 1],
    ]);
  });

  it('remember for two of them what was asked for in vain', () => {
    const asked: Effects = {
      items: [],
      marks: [{ type: 'city-asked', seat: 0, city: 'ulm', of: 1 }],
    };
    const ends: Effects = { items: [], marks: [ended(0, 0)] };
    const given: Effects = {
      items: [],
      marks: [{ type: 'tile-given', seat: 1, to: 0, city: 'ulm', tile: null }],
    };
    const after = (...effects: Effects[]) =>
      askedInVain({ log: effects.map(() => act(0, { type: 'end' })), effects }, 0);
    expect(after(asked, ends)).toBe('ulm');
    expect(after(asked, ends, ends)).toBe('ulm');
    expect(after(asked, ends, ends, ends)).toBeNull();
    expect(after(asked, given, ends)).toBeNull();
    expect(after(ends)).toBeNull();
  });

  it('tell the latest request with its answers', () => {
    expect(latestRequest(POSITION)).toEqual({
      position: 3,
      asker: 0,
      city: 'ulm',
      refused: [1],
      giver: 2,
      tile: 'bonn--ulm',
    });
    expect(latestRequest(cut(2))).toBeNull();
  });
});

describe('the beginning', () => {
  const begun = (length: number): Position => ({
    ...cut(length),
    effects: EFFECTS.slice(0, length).with(0, {
      items: [],
      marks: [{ type: 'starter-drawn', seat: 2 }],
    }),
  });

  it('is told of whom the lot chose, before the first turn and ever after', () => {
    const opening = { text: 'Cyd begins.', position: 1 };
    expect(proseOf(begun(1), PAGE).map((round) => round.opening)).toMatchObject([opening]);
    expect(proseOf(begun(7), PAGE).at(-1)).toMatchObject({
      number: 0,
      title: 'start',
      opening,
      lines: [],
    });
  });

  it('has no line where nothing was drawn', () => {
    expect(proseOf(cut(2), PAGE)).toEqual([]);
  });
});

describe('the log', () => {
  const rounds = proseOf(POSITION, PAGE);
  const all = rounds.flatMap(({ opening, lines }) => [opening, ...lines]).map(({ text }) => text);

  it('tells the latest turn first, by game and turn', () => {
    expect(rounds[0]?.title).toBe('Game 2, turn 1');
    expect(rounds[0]?.opening).toMatchObject({ text: 'Ben draws Aue–Ulm.', position: 15 });
  });

  it('tells a gift with its tile to the two, and only that there was one to the others', () => {
    expect(all).toContain('Cyd gives Ann Bonn–Ulm.');
    const masked = { ...POSITION, effects: EFFECTS.map(masking) };
    const seen = proseOf(masked, PAGE).flatMap(({ opening, lines }) => [opening, ...lines]);
    expect(seen.map(({ text }) => text)).toContain('Cyd gives Ann a tile with Ulm.');
  });

  it('tells who asks whom for what, and who is asked next', () => {
    expect(all).toContain('Ann asks Ben for Ulm.');
    expect(all).toContain('Ben gives nothing with Ulm. Now Cyd is asked.');
    const last: Marks = [{ type: 'request-refused', seat: 2, city: 'ulm', next: null }];
    const effects = EFFECTS.with(4, { items: [], marks: last });
    const lines = proseOf({ ...POSITION, effects }, PAGE).flatMap((round) => round.lines);
    expect(lines.map(({ text }) => text)).toContain('Ann asks for Ulm: nobody gives one.');
  });

  it('has one step of a story for a request that is settled', () => {
    const told = (length: number) =>
      proseOf(cut(length), PAGE)
        .flatMap(({ opening, lines }) => [opening, ...lines])
        .filter((line) => !line.isToldLater)
        .map(({ text }) => text);
    expect(told(4)).toEqual([
      'Ann asks Ben for Ulm.',
      'Ben gives nothing with Ulm. Now Cyd is asked.',
    ]);
    expect(told(5)).toEqual(['Cyd gives Ann Bonn–Ulm.']);
  });

  it('tells where tiles are laid, and how long those routes are then', () => {
    const far = (cities: string[], tiles: string[]) => ({ cities, tiles });
    const longer = far(['aue', 'bonn', 'ulm'], ['aue--bonn', 'bonn--ulm']);
    const marks: Marks = [
      laid(['bonn--ulm'], false),
      { type: 'routes-changed', before: [far(['aue', 'bonn'], ['aue--bonn'])], after: [longer] },
    ];
    const effects = EFFECTS.with(5, { items: [], marks });
    const lines = proseOf({ ...POSITION, effects }, PAGE).flatMap((round) => round.lines);
    expect(lines.map(({ text }) => text)).toContain('Ann lays Bonn–Ulm on route 1 (331 km).');
  });

  it('tells who comes out, who does nothing, and who wins', () => {
    expect(all).toContain('Ann comes out: Aue–Bonn, Bonn–Ulm and Aue–Ulm.');
    expect(all).toContain('Cyd does nothing.');
    expect(all).toContain('Ann lays a joker.');
    expect(all).toContain('Ann wins game 1.');
  });

  it('tells what a game has brought, item by item', () => {
    const won = rounds
      .flatMap(({ lines }) => lines)
      .find(({ text }) => text === 'Ann wins game 1.');
    expect(won?.isApart, 'the last laying is seen before it').toBe(true);
    expect(won?.gains?.map(({ name, total, parts }) => [name, total, ...parts])).toEqual([
      ['Ben', '245 km', '3 tiles'],
      ['Cyd', '1,000 km', '1 joker'],
    ]);
  });
});

function masking({ items, marks }: Effects): Effects {
  return {
    items,
    marks: marks.map((mark) => (mark.type === 'tile-given' ? { ...mark, tile: null } : mark)),
  };
}

it('the end of a turn is a step for who looks back, and nothing where it is all of a turn', () => {
  const [, drawing, doing] = proseOf(POSITION, PAGE).reverse();
  expect(drawing?.lines.map(({ text, isPassing }) => [text, isPassing])).toEqual([
    ['Ben ends the turn.', true],
  ]);
  expect(doing?.opening.text).toBe('Cyd does nothing.');
  expect(doing?.lines).toEqual([]);
});

describe('the status', () => {
  const at = (more: object) =>
    statusOf({ ...POSITION, ...more } as Position, VIEW, PAGE, NAMES, false);

  it('says whose turn it is', () => {
    expect(at({})).toEqual({ sentence: 'It is Ben’s turn.', isMine: false });
    expect(at({ offers: OFFERS }).isMine).toBe(true);
  });

  it('does not offer to ask once that is done', () => {
    const must = { rule: 'dr.turn.must-draw', parameters: [] };
    const asked = { rule: 'dr.ask.once', parameters: [] };
    const saying = (more: object) => at({ offers: { ...OFFERS, end: must, ...more } }).sentence;
    expect(saying({})).toContain('ask');
    expect(saying({ ask: asked, lay: 'all' })).toBe('Your turn: lay or draw.');
    expect(saying({ ask: asked, lay: 'out' })).toBe('Your turn: come out or draw.');
  });

  it('says who is asked for what', () => {
    const none = { giver: null, tile: null, after_draw: false };
    const question = { city: 'ulm', refused: [], asked: 2, ...none };
    const view = { ...VIEW, question } as View;
    const waiting = { ...POSITION, info: { ...POSITION.info, awaited: [2] } };
    expect(statusOf(waiting, view, PAGE, NAMES, false).sentence).toBe(
      'Ben asks for Ulm: Cyd is thinking.',
    );
    const asked = { ...POSITION, offers: { ...OFFERS, phase: 'answer' } } as Position;
    expect(statusOf(asked, view, PAGE, NAMES, true).sentence).toBe('Ann: Ben asks you for Ulm.');
  });

  it('says what a story tells: before an own turn, in it, or before an answer', () => {
    const question = { city: 'ulm', refused: [1], asked: null };
    const ASKED = { phase: 'answer', gifts: ['aue--ulm'] };
    const storyIn = (view: object, offers: object = {}, isAhead = true) => {
      const asked = { ...POSITION, offers: { ...OFFERS, ...offers } } as Position;
      return statusOf(asked, { ...VIEW, ...view } as View, PAGE, NAMES, false, isAhead).story;
    };
    expect(storyIn({ mover: 0 })).toBeUndefined(); // then it is the own turn
    expect(storyIn({ mover: 0, question })).toBe('How the others answer you.');
    expect(storyIn({ mover: 1, question }, ASKED)).toContain('Then you answer.');
    expect(storyIn({ mover: 1, question }, ASKED, false)).toBe('Ben asks you for Ulm.');
    expect(statusBetween(at({}), 1)).toEqual({ sentence: 'Game 1 is over.', isMine: false });
  });
});

it('a refusal is told with the names of cities and tiles', () => {
  const book = {
    rule: [
      {
        id: 'x',
        section: '',
        text: { de: '', en: '' },
        refusal: { de: '', en: '{tile} does not show {city}, route {route}' },
      },
    ],
  };
  const parameters: [string, string | number][] = [
    ['tile', 'aue--ulm'],
    ['city', 'bonn'],
    ['route', 2],
  ];
  expect(told(book, PAGE, { rule: 'x', parameters })).toBe('Aue–Ulm does not show Bonn, route 2');
});
