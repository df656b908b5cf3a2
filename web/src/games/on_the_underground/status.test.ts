import { beforeEach, describe, expect, it } from 'vitest';
import { prefs } from '../../device.svelte';
import type { Position, View } from '../../protocol/on_the_underground';
import { isUnusual, restHeight, statusOf, stuckBy, tellingOf } from './status';

beforeEach(() => {
  prefs.language = 'en';
});

it('what the board tells is said of its actor, to whom it may be told', () => {
  const names = ['Guest', 'Regional'];
  const position = { info: { status: 'running' } } as const;
  const telling = (seat: number | null, alone: number | null) =>
    tellingOf(seat, { names, alone, position });
  expect(telling(0, 0)).toMatch(/^The board shows what you did\. Choose something/);
  expect(telling(1, 0)).toMatch(/^The board shows what Regional did\. Choose something/);
  expect(telling(0, null)).toMatch(/^The board shows what Guest did\. Choose something/);
  expect(telling(null, 0)).toMatch(/^The board shows what happened\. Choose something/);
});

it('nobody is asked to choose anything while the end is told', () => {
  const position = { info: { status: 'over' } } as const;
  expect(tellingOf(0, { names: ['Guest'], alone: 0, position })).toBe(
    'The board shows what you did. After that comes the result.',
  );
});

it('the number of actions is explained in the first round, where it is not the usual one', () => {
  const sentence = (round: number, actions: number) => {
    const offers = { phase: 'act', left: actions };
    const position = { seat: 0, offers, info: { status: 'running' } } as unknown as Position;
    return statusOf(position, { round, actions } as View, ['Guest'], false).sentence;
  };
  expect(sentence(1, 3)).toBe(
    'Your turn: 3 actions left (round\u00a01: first turn\u00a03, last turn\u00a05).',
  );
  expect(sentence(1, 5)).toContain('(round\u00a01: first turn\u00a03, last turn\u00a05)');
  expect(sentence(1, 4)).toBe('Your turn: 4 actions left.');
  expect([isUnusual({ round: 1, actions: 5 }), isUnusual({ round: 2, actions: 4 })]).toEqual([
    true,
    false,
  ]);
  expect(sentence(2, 4)).toBe('Your turn: 4 actions left.');
});

describe('a colour that may be placed nowhere', () => {
  const lines = [
    { line: 'red', tokens: 0 },
    { line: 'blue', tokens: 3 },
  ];

  it('says why, or that no token of it is left', () => {
    const [spent, dear, stuck] = [
      stuckBy(lines, 'red', 1, false),
      stuckBy(lines, 'blue', 1, false),
      stuckBy(lines, 'blue', 2, false),
    ];
    expect(spent).toMatch(/^This colour has no track tokens left/);
    expect(dear).toContain(
      'none of its ends is free, and a branch costs 2 branch tokens; you have 1. ',
    );
    expect(stuck).toMatch(
      /none of its ends is free\. Choose another one, or take a branch token\.$/,
    );
  });

  it('does not send to another one where none may be placed', () => {
    expect(stuckBy(lines, 'blue', 0, true)).toMatch(
      /^Take a branch token: none of your colours .* you have 0\.$/,
    );
    expect(stuckBy([{ line: 'red', tokens: 0 }], 'red', 3, true)).toBe(
      'Take a branch token: you have no track tokens left.',
    );
  });
});

it('on a phone the board has the room of what cannot be pressed, and journeys have some more', () => {
  const at = (offers: object | null, seat: number | null = 0, status = 'running') =>
    ({ offers, seat, info: { status } }) as unknown as Position;
  const chosen = (journeys: number, decided = 0) => ({
    journeys: Array(journeys).fill(0),
    decided: Array(decided).fill(0),
  });
  const height = (...seen: Parameters<typeof at>) => restHeight(at(...seen), chosen(0));
  expect(height(null)).toBe('7.75rem');
  expect([height({}), height(null, null), height(null, 0, 'over')]).toEqual([null, null, null]);
  expect([restHeight(at({}), chosen(2)), restHeight(at({}), chosen(3))]).toEqual([
    '16.5rem',
    '19.5rem',
  ]);
  expect(restHeight(at({}), chosen(2, 1))).toBe('18.75rem');
});

it.each([
  [1, 'Your turn: send the passenger off.'],
  [2, 'Your turn: choose where the passenger travels.'],
])(
  'nobody has to choose where the passenger travels if he can travel but one way: %d',
  (n, told) => {
    const trips = ['bank', 'acton'].slice(0, n).map((destination) => ({
      first: { journey: { destination }, gains: [], action: { type: 'travel', destination } },
      then: [],
    }));
    const offers = { phase: 'passenger', end: false, trips };
    const position = { seat: 0, offers, info: { status: 'running' } } as unknown as Position;
    const view = { round: 2, actions: 4 } as View;
    expect(statusOf(position, view, ['Guest'], false).sentence).toBe(told);
  },
);

describe('two journeys in one turn', () => {
  const journey = (destination: string, isChosen: boolean) => ({
    journey: { destination },
    gains: [],
    action: isChosen ? { type: 'travel', destination } : null,
  });
  const told = (
    legs: number,
    first: boolean,
    then: readonly string[],
    ways = ['bank', 'acton'],
  ) => {
    const trips = ways.map((to) => ({
      first: journey(to, first),
      then: then.map((on) => journey(on, true)),
    }));
    const offers = { phase: 'passenger', end: false, trips };
    const position = { seat: 0, offers, info: { status: 'running' } } as unknown as Position;
    return statusOf(position, { round: 2, actions: 4, legs } as View, ['Guest'], false).sentence;
  };

  it('are numbered, so that a second choice is told from the first', () => {
    expect(told(0, true, ['camden'])).toBe(
      'Your turn: choose where the passenger travels (journey 1 of 2).',
    );
    expect(told(1, true, [])).toBe(
      'Your turn: choose where the passenger travels (journey 2 of 2).',
    );
    expect(told(1, true, [], ['bank'])).toBe('Your turn: send the passenger off (journey 2 of 2).');
    prefs.language = 'de';
    expect(told(1, true, [])).toBe(
      'Du bist dran: wähle, wohin der Passagier reist (Reise 2 von 2).',
    );
  });

  it('are numbered where the rules decide the first', () => {
    expect(told(0, false, ['camden', 'euston'], ['bank'])).toContain('(journey 2 of 2)');
  });

  it('a single one has no number', () => {
    expect(told(0, true, [])).toBe('Your turn: choose where the passenger travels.');
  });
});
