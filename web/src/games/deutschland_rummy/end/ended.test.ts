import { describe, expect, it } from 'vitest';
import type { Effects, GameEnded, Mark, View } from '../../../protocol/deutschland_rummy';
import { endedView, landed, latestEnded } from './ended';

const TABLE = [{ tiles: ['kiel--luebeck'], cities: ['kiel', 'luebeck'] }];

const brought = (...marks: Mark[]): Effects => ({ items: [], marks });
const ended = (game: number, table: GameEnded['table']): GameEnded => ({
  type: 'game-ended',
  game,
  result: {
    end: 'dr.end.laid',
    winners: [1],
    racks: [['hamburg--berlin', 'joker-1'], []],
    kilometres: [1286, 0],
  },
  table,
});
const laid = (seat: number): Mark => ({
  type: 'tiles-laid',
  seat,
  tiles: ['kiel--luebeck'],
  out: true,
  taken: null,
});
const drawn = (bag: number): Mark => ({ type: 'tile-drawn', seat: 0, tile: null, bag });

const NEXT = {
  seat: 0,
  game: 2,
  games: 2,
  table: [],
  rack: ['ulm--memmingen'],
  racks: [],
  bag: 60,
  played: [{ winners: [1] }],
  players: [
    { seat: 0, tiles: 14, out: false, kilometres: 1286 },
    { seat: 1, tiles: 14, out: false, kilometres: 0 },
  ],
} as unknown as View;

describe('the game that ended latest', () => {
  it('is none as long as no game has ended', () => {
    expect(latestEnded([brought(laid(1))])).toBeNull();
  });

  it('has its table, who came out in it, and what was left in the bag', () => {
    const told = [
      brought(laid(0)),
      brought(ended(1, [])),
      brought(drawn(40)),
      brought(laid(1), ended(2, TABLE)),
      brought(drawn(66)),
    ];
    const found = latestEnded(told);
    expect(found).toMatchObject({ game: 2, table: TABLE, bag: 40 });
    expect([...(found?.out ?? [])]).toEqual([1]);
  });

  it('is seen with its table and all racks, though the next one has begun', () => {
    const found = latestEnded([brought(drawn(40)), brought(laid(1), ended(1, TABLE))]);
    const view = found && endedView(NEXT, found);
    expect(view).toMatchObject({
      game: 1,
      table: TABLE,
      rack: ['hamburg--berlin', 'joker-1'],
      racks: [['hamburg--berlin', 'joker-1'], []],
      bag: 40,
    });
    expect(view?.players.map(({ tiles, out }) => [tiles, out])).toEqual([
      [2, false],
      [0, true],
    ]);
  });
});

it('lands with the step that ended it, and with no other', () => {
  const told = [brought(drawn(40)), brought(laid(1), ended(1, TABLE)), brought(drawn(66))];
  expect(landed(NEXT, told, { from: 1, to: 3 })?.table).toEqual(TABLE);
  expect(landed(NEXT, told, { from: 0, to: 1 })).toBe(NEXT);
  expect(landed(NEXT, [...told, brought(laid(0))], { from: 3, to: 4 })).toBe(NEXT);
});

describe('who has won', () => {
  it('is not given away by racks or kilometres while the last laying is told', () => {
    const told = [brought(drawn(40)), brought(laid(1), ended(1, TABLE)), brought(drawn(66))];
    const laying = landed(NEXT, told, { from: 1, to: 2 });
    expect(laying).toMatchObject({ phase: 'act', table: TABLE, racks: [], played: [] });
    expect(laying?.players.map(({ kilometres }) => kilometres)).toEqual([0, 0]);
    const result = landed(NEXT, told, { from: 2, to: 3 });
    expect(result).toMatchObject({ phase: 'over', table: TABLE, played: [{ winners: [1] }] });
    expect(result?.racks).toHaveLength(2);
    expect(result?.players.map(({ kilometres }) => kilometres)).toEqual([1286, 0]);
  });

  it('is told with the end of the turn where nothing was laid', () => {
    const told = [brought(drawn(40)), brought(ended(1, TABLE)), brought(drawn(66))];
    expect(landed(NEXT, told, { from: 1, to: 3 })?.racks).toHaveLength(2);
  });
});
