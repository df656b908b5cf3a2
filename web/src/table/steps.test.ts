import { describe, expect, it } from 'vitest';
import type { Position } from '../protocol/messages';
import type { LogLine, LogRound } from './prose';
import {
  lastOwn,
  newsOf,
  oldTo,
  reading,
  sameUpTo,
  spoken,
  stepsOf,
  toldBefore,
  storyOf,
  endedBefore,
  pointsOf,
  toldOf,
  type Step,
} from './steps';

const act = (seat: number, seq = 0) => ({ type: 'act', seq, seat, action: {} });
const draw = { type: 'draw', seq: 0, event: {} };
const log = (...entries: object[]) => entries as unknown as Position['log'];

const line = (
  text: string,
  position: number,
  seat: number | null,
  more: Partial<LogLine> = {},
) => ({
  text,
  position,
  seat,
  ...more,
});
const made = (rounds: LogRound[], entries: Position['log']) =>
  stepsOf([...rounds].reverse(), entries, ({ title, number }) => title ?? `Round ${number}`);

/** Two turns under a heading; ending a turn has no sentence. */
const TURNS: LogRound[] = [
  {
    number: 1,
    opening: line('Ann', 3, null, { isHeading: true }),
    lines: [line('lays a token', 1, 0), line('gets a card', 3, null)],
  },
  {
    number: 2,
    opening: line('Ben', 6, null, { isHeading: true }),
    lines: [line('lays a token', 4, 1), line('sends him on', 5, 1), line('far away', 5, 1)],
  },
];
const ENTRIES = log(act(0), act(0), draw, act(1), act(1), act(1));
const STEPS = made(TURNS, ENTRIES);

describe('steps', () => {
  it('are what the log tells, with what goes unsaid after it', () => {
    expect(STEPS.map(({ from, told, to }) => [from, told, to])).toEqual([
      [0, 1, 2],
      [2, 3, 3],
      [3, 4, 4],
      [4, 5, 6],
    ]);
    expect(STEPS.map(({ lines }) => lines.map(({ text }) => text).join(', '))).toEqual([
      'lays a token',
      'gets a card',
      'lays a token',
      'sends him on, far away',
    ]);
  });

  it('that show nothing new are there for who looks back, and not told as news', () => {
    const passing = line('ends the turn', 6, 1, { isPassing: true });
    const rounds = [TURNS[0] as LogRound, { ...(TURNS[1] as LogRound), lines: [passing] }];
    const steps = made(rounds, ENTRIES);
    const end = steps.at(-1);
    expect(end?.lines).toEqual([passing]);
    expect(newsOf({ steps, since: 3, own: [0] })).toEqual([]);
    expect(storyOf({ steps, since: 3, own: [0] })).toEqual([]);
  });

  it('know their turn, and who acts where the sentences do not say so', () => {
    expect(STEPS.map(({ who }) => who)).toEqual(['Ann', '', 'Ben', 'Ben']);
    expect(STEPS.map(({ turn }) => turn.title)).toEqual([
      'Round 1',
      'Round 1',
      'Round 2',
      'Round 2',
    ]);
    expect(STEPS[2]?.turn).toEqual({
      at: 1,
      title: 'Round 2',
      first: 2,
      last: 3,
      opened: 4,
      closed: 6,
    });
  });

  it('part what belongs to no entry', () => {
    const [card, ann, fell] = made(
      [
        {
          number: 1,
          opening: line('Turned: 4', 1, null),
          lines: [line('Ann: A', 2, 0), line('The high value falls.', 2, null, { isApart: true })],
        },
      ],
      log(draw, act(0)),
    );
    expect([card?.to, ann?.to, fell?.from, fell?.to]).toEqual([1, 2, 2, 2]);
  });

  it('leave out a turn of which nothing is told', () => {
    const empty = { number: 1, opening: line('', 1, null), lines: [] };
    expect(made([empty], log(draw))).toEqual([]);
  });

  it('keep their lines apart, end before a whole sentence, and tell in few words what there are few words for', () => {
    const gains = [{ seat: 1, name: 'Ben', total: '+1', isGood: true, parts: ['Red +1'] }];
    const lines = [
      line('Passenger: A → B: 2 empty spaces, Red', 4, 1, { brief: 'Passenger → B (Red)' }),
      line('Passenger: B → C: 1 empty space, Red', 4, 1, { brief: '→ C (Red)', gains }),
      line('Ends!', 4, 1),
    ];
    const texts = (isBrief: boolean) => toldOf({ lines }, isBrief).map(({ text }) => text);
    expect(texts(false)).toEqual([
      'Passenger: A → B: 2 empty spaces, Red;',
      'Passenger: B → C: 1 empty space, Red.',
      'Ends!',
    ]);
    expect(texts(true)).toEqual(['Passenger → B (Red);', '→ C (Red).', 'Ends!']);
    const brought = (isBrief: boolean) => toldOf({ lines }, isBrief)[1]?.gains[0]?.parts;
    expect([brought(false), brought(true)]).toEqual([['Red +1'], []]);
  });

  it('name who acts once, before his points and what was done; those of others follow', () => {
    const gain = (seat: number, name: string) => ({
      ...{ seat, name, total: '+1', isGood: true, parts: [] },
    });
    const gains = [gain(0, 'Ben'), gain(1, 'You')];
    const lines = [
      line('sent the passenger to B', 4, 1, { brief: '' }),
      line('Passenger: A → B', 4, 1, { brief: 'Passenger → B', gains }),
    ];
    const told = toldOf({ lines }, true);
    expect(told.map(({ text }) => text)).toEqual(['Passenger → B']);
    const names = (who: string) => {
      const { first, last } = pointsOf({ who, seat: 1 }, told);
      return [first, last].map((found) => found.map(({ name }) => name));
    };
    expect(names('You')).toEqual([[''], ['Ben']]);
    const { last } = pointsOf({ who: 'You', seat: 1 }, told);
    const texts = (words: string, others: typeof last) =>
      endedBefore([{ text: words, gains: [], isShort: true }], others).map(({ text }) => text);
    expect(texts('Passenger → B', last)).toEqual(['Passenger → B.']);
    expect(texts('Ends!', last)).toEqual(['Ends!']);
    expect(texts('Passenger → B', [])).toEqual(['Passenger → B']);
    expect(names('')).toEqual([['Ben', 'You'], []]);
  });

  it('call who reads them as they are told to', () => {
    const steps = stepsOf(
      [...TURNS].reverse(),
      ENTRIES,
      () => '',
      (name, seat) => (seat === 1 ? 'You' : name),
    );
    expect(steps.map(({ who }) => who)).toEqual(['Ann', '', 'You', 'You']);
    expect(spoken(steps[2] as Step)).toMatch(/^You: /);
  });

  it('are said in whole sentences, with points', () => {
    const gains = [{ seat: 1, name: 'Ben', total: '+3', isGood: true, parts: ['a +1', 'b +2'] }];
    const step = {
      ...(STEPS[2] as Step),
      lines: [line('lays a token', 4, 1, { gains }), line('Ends!', 4, 1)],
    };
    expect(spoken(step)).toBe('Ben: lays a token. Ben: +3 (a +1, b +2). Ends!');
    const short = { ...step, lines: [line('draws', 4, 1)] };
    const long = { ...step, lines: [line('lays '.repeat(60), 4, 1)] };
    expect([reading(short), reading(step) > 1, reading(long)]).toEqual([1, true, 2.5]);
    expect([reading(short, 3), reading(short, 5), reading(short, 30)]).toEqual([1, 1.4, 2.5]);
  });
});

describe('a story', () => {
  it('tells others and what lies between, not the own step before', () => {
    expect(storyOf({ steps: STEPS, since: 0, own: [0] }).map(({ at }) => at)).toEqual([2, 3]);
    expect(storyOf({ steps: STEPS, since: 0, own: [1] }).map(({ at }) => at)).toEqual([0, 1, 2, 3]);
    expect(storyOf({ steps: STEPS, since: 3, own: [1] })).toEqual([]);
  });

  it('tells an own step that brings what nobody does', () => {
    const story = storyOf({ steps: STEPS, since: 0, own: [0, 1], tells: ({ at }) => at === 3 });
    expect(story.map(({ at }) => at)).toEqual([3]);
  });

  it('is new since the own latest entry', () => {
    expect(lastOwn(ENTRIES, [0])).toBe(2);
    expect(newsOf({ steps: STEPS, since: 2, own: [0] }).map(({ at }) => at)).toEqual([1, 2, 3]);
    expect(newsOf({ steps: STEPS, since: 6, own: [1] })).toEqual([]);
  });

  it('has as many steps as what is new, the own one that is told among them', () => {
    const third = {
      number: 3,
      opening: line('Ann', 7, null, { isHeading: true }),
      lines: [line('lays a token', 7, 0)],
    };
    const entries = log(...ENTRIES, act(0));
    const gone = { steps: made([...TURNS, third], entries), own: [1] };
    for (const tells of [({ told }: Step) => told === 5, () => false]) {
      const story = storyOf({ ...gone, tells, since: 4 });
      const since = oldTo({ ...gone, tells, log: entries });
      expect(newsOf({ ...gone, tells, since })).toEqual(story);
    }
  });

  it('begins where two logs part', () => {
    expect(sameUpTo(ENTRIES, log(act(0), act(0), draw, act(1, 9)))).toBe(3);
    expect(sameUpTo(ENTRIES, ENTRIES.slice(0, 2))).toBe(2);
  });
});

it('a log tells nothing that the story has still to tell', () => {
  const told = (next?: number) =>
    toldBefore(TURNS, STEPS, next).map(({ lines }) => lines.map(({ text }) => text));
  expect(told()).toEqual(TURNS.map(({ lines }) => lines.map(({ text }) => text)));
  expect(told(3)).toEqual([['lays a token', 'gets a card'], ['lays a token']]);
  expect(told(2)).toEqual([['lays a token', 'gets a card']]);
  expect(told(0)).toEqual([]);
});
