import { describe, expect, it } from 'vitest';
import { prefs } from '../device.svelte';
import type { Position } from '../protocol/on_the_underground';
import { gainsOf, linesOf, toReader } from './telling';

prefs.language = 'en';

const ITEMS = [
  { rule: 'a', seat: 1, points: 3, why: [] },
  { rule: 'b', seat: 0, points: -2, why: [] },
  { rule: 'c', seat: 1, points: -1, why: [] },
];
const part = ({ rule, points }: { rule: string; points: number }) => `${rule}${points}`;

describe('gains', () => {
  it('are items seat by seat, with their sum', () => {
    expect(gainsOf(ITEMS, { part })).toEqual([
      { seat: 1, total: '+2', isGood: true, parts: ['a3', 'c-1'] },
      { seat: 0, total: '−2', isGood: false, parts: ['b-2'] },
    ]);
    const fewest = gainsOf(ITEMS, { part, total: (n) => `${n} km`, fewest: true })[0];
    expect([fewest?.total, fewest?.isGood]).toEqual(['2 km', false]);
    expect(gainsOf([], { part })).toEqual([]);
  });
});

describe('lines of a log', () => {
  const position = {
    log: [
      { type: 'draw', seq: 1, event: {} },
      { type: 'act', seq: 2, seat: 0, action: {} },
      { type: 'act', seq: 3, seat: 1, action: {} },
    ],
    effects: [ITEMS, ITEMS.slice(1, 2), ITEMS].map((items) => ({ items, marks: [] })),
    info: { seats: [{ name: 'Ann' }, { name: 'Ben', kind: 'bot' }], hosting: {} },
  } as unknown as Position;
  const tell = (entry: { seq: number }, { items }: { items: typeof ITEMS }) => ({
    sentences: [`first ${entry.seq}`, `last ${entry.seq}`],
    gains: gainsOf(items as never, { part }),
  });
  const told = (start: number, end: number) =>
    linesOf<Position>(position, tell as never, start, end);

  it('lead to the position after their entry', () => {
    expect(told(1, 3).map(({ text, position: at }) => [text, at])).toEqual([
      ['first 2', 2],
      ['last 2', 2],
      ['first 3', 3],
      ['last 3', 3],
    ]);
  });

  it('lead to the reasons of a bot where the table allows it, and after the end', () => {
    const asked = (info: object) => {
      const found = { ...position, info: { ...position.info, ...info } } as Position;
      const lines = linesOf<Position>(found, tell as never, 0, 3);
      return lines.map(({ why }) => why ?? 0);
    };
    expect(asked({})).toEqual([0, 0, 0, 0, 0, 0]);
    expect(asked({ hosting: { reasons: true } })).toEqual([0, 0, 0, 0, 3, 0]);
    expect(asked({ status: 'over' })).toEqual([0, 0, 0, 0, 3, 0]);
  });

  it('tell points with the last sentence, and whose they are unless it is clear', () => {
    const names = told(0, 3).map(({ gains }) => gains?.map(({ name }) => name));
    expect(names).toEqual([undefined, ['Ben', 'Ann'], undefined, [''], undefined, ['Ben', 'Ann']]);
  });

  it('tell the points of who reads as theirs, where others score, too', () => {
    const rounds = toReader(
      [{ number: 1, opening: { text: '', position: 0 }, lines: told(1, 3) }],
      0,
      'You',
    );
    const names = rounds[0]?.lines.map(({ gains }) => gains?.map(({ name }) => name));
    expect(names).toEqual([undefined, [''], undefined, ['Ben', 'You']]);
  });
});
