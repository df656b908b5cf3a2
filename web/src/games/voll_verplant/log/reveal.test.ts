import { describe, expect, it } from 'vitest';
import type { Effects, LogEntry, View } from '../../../protocol/voll_verplant';
import type { Step } from '../../../table/steps';
import { broughtBy, isNotable, moves, needsOf, revealed, wayOf } from './reveal';

const sheet = (crosses: string[], completed: number, high: boolean) => ({
  crosses,
  lines: [{ line: 'A', completed, high }],
});
const OPENED = {
  card: '4',
  cards: ['before'],
  round: 3,
  draft: null,
  sheets: [sheet(['x'], 0, true), sheet([], 0, true), sheet([], 0, true)],
} as unknown as View;
/** Seat 1 has completed line A. */
const CLOSED = {
  card: null,
  cards: ['after'],
  round: 3,
  draft: null,
  sheets: [sheet(['x', 'y'], 0, false), sheet(['z'], 3, true), sheet(['w'], 0, false)],
} as unknown as View;
const turn = { at: 0, title: '', first: 10, last: 14, opened: 20, closed: 23 };
const step = (at: number, seat: number | null) => ({ at, seat, turn }) as Step;
const at = (position: number) => ({ 20: OPENED, 23: CLOSED })[position];
const shown = (of: Step) => {
  const view = revealed(of, at);
  return view && [view.card, view.sheets.map((one) => [one.crosses.join(), one.lines[0]?.high])];
};

describe('a round is opened', () => {
  it('from how it began and how it ended', () => {
    expect(needsOf(step(11, 0))).toEqual([20, 23]);
    expect(revealed(step(11, 0), () => undefined)).toBeUndefined();
  });

  it('seat by seat; no high value falls before all are seen', () => {
    const before = [
      ['x', true],
      ['', true],
      ['', true],
    ];
    expect(shown(step(10, null))).toEqual(['4', before]);
    expect(shown(step(11, 0))).toEqual([
      '4',
      [
        ['x,y', true],
        ['', true],
        ['', true],
      ],
    ]);
    expect(shown(step(12, 1))).toEqual([
      '4',
      [
        ['x,y', true],
        ['z', true],
        ['', true],
      ],
    ]);
  });

  it('then shows what it changed for all, under the same card', () => {
    const after = [
      ['x,y', false],
      ['z', true],
      ['w', false],
    ];
    expect(shown(step(14, null))).toEqual(['4', after]);
  });

  it('shows the own sealed choice as it is now', () => {
    const sealed = { ...CLOSED, draft: {} } as View;
    expect(revealed(step(11, 0), (n) => (n === 23 ? sealed : OPENED))).toBe(sealed);
  });
});

describe('a step on another sheet', () => {
  const seen = (of: Step) => {
    const view = revealed(of, at, true);
    return view?.sheets.map((one) => [one.crosses.join(), one.lines[0]?.high]);
  };

  it('shows that sheet first without what it did', () => {
    expect(seen(step(12, 1))).toEqual([
      ['x,y', true],
      ['', true],
      ['', true],
    ]);
    expect(seen(step(14, null))).toEqual([
      ['x,y', true],
      ['z', true],
      ['w', true],
    ]);
  });

  it('is one of another seat than before; a card is turned for all', () => {
    expect(moves(step(11, 0), null, 0)).toBe(false);
    expect(moves(step(12, 1), null, 0)).toBe(true);
    expect(moves(step(12, 1), step(11, 1), 0)).toBe(false);
    expect(moves(step(14, null), step(13, 2), 0)).toBe(true);
    expect(moves(step(10, null), step(13, 2), 0)).toBe(false);
  });
});

describe('the end of a round', () => {
  const cross = { type: 'stations-crossed', seat: 2, line: 'A', stations: ['w'] };
  const settled = {
    type: 'round-settled',
    round: 3,
    struck: ['A'],
    reshuffled: false,
    last: false,
  };
  const effects = Array.from({ length: 23 }, (_, entry) => ({
    items: [],
    marks: entry === 22 ? [cross, settled] : [],
  })) as unknown as Effects[];
  const types = (of: Step) =>
    broughtBy(of, effects).flatMap(({ marks }) => marks.map(({ type }) => type));

  it('is seen with the step that tells it', () => {
    expect(types({ ...step(13, 2), from: 22, to: 23 })).toEqual(['stations-crossed']);
    expect(types({ ...step(14, null), from: 23, to: 23 })).toEqual(['round-settled']);
  });
});

describe('an own choice', () => {
  const brought = (...rules: string[]) => [
    { items: rules.map((rule) => ({ rule, seat: 0, points: 1, why: [] })), marks: [] },
  ];

  it('is told if it completed a line or wrote a number', () => {
    expect(isNotable(brought('vv.score.free', 'vv.line.low'))).toBe(true);
    expect(isNotable(brought('vv.score.transfers'))).toBe(true);
    expect(isNotable(brought('vv.score.free'))).toBe(false);
    expect(isNotable(brought('vv.solo.free'))).toBe(false);
  });
});

describe('the line that a step tells of', () => {
  const act = (seat: number, action: object) => ({ type: 'act', seq: 0, seat, action }) as LogEntry;
  const fill = (line: string) => ({ type: 'fill', line, marks: 2 });
  const log = [
    act(0, fill('A')),
    act(1, fill('B')),
    act(1, { ...fill('C'), backward: true }),
    act(2, { type: 'ride', station: 'x' }),
  ];
  const tells = (from: number, to: number, seat: number | null) =>
    wayOf({ from, to, seat } as Step, log);

  it('is that of the latest entry of its seat, with its direction', () => {
    expect(tells(0, 1, 0)?.line).toBe('A');
    expect(tells(1, 3, 1)).toMatchObject({ line: 'C', backward: true });
  });

  it('is none for a free ride, or what nature did', () => {
    expect(tells(3, 4, 2)).toBeNull();
    expect(tells(0, 4, null)).toBeNull();
  });
});
