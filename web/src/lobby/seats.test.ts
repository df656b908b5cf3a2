import { describe, expect, it } from 'vitest';
import type { GameInfo, Option, SeatInfo, TableInfo } from '../protocol/messages';
import {
  drawn,
  filledUp,
  fits,
  nameless,
  newTableAddress,
  planAgain,
  planOf,
  seatChoices,
  settled,
  usualOptions,
  usualSeats,
  usualValue,
  movedUp,
  withoutSeat,
  type SeatPlan,
  type TablePlan,
} from './seats';
import { prefs } from '../device.svelte';
import { seatName } from '../names';

const plan: TablePlan = {
  map: 'paris',
  seats: [
    { kind: 'me', name: 'Åsa & Co ~ 1', bot: '' },
    { kind: 'bot', name: '', bot: 'planner' },
    { kind: 'open', name: '', bot: '' },
  ],
  options: { special: true, hints: false, games: 3, starter: 2 },
};

function read(address: string) {
  return planOf(new URL(address, 'http://page.invalid').searchParams);
}

describe('a plan as an address', () => {
  it('comes back as it went in', () => {
    expect(read(newTableAddress('voll_verplant', plan))).toEqual(plan);
  });

  it('leaves out what is not said, and what it does not know', () => {
    expect(newTableAddress('voll_verplant', {})).toBe('/new/voll_verplant');
    expect(read('/new/voll_verplant')).toEqual({ options: {} });
    expect(read('/new/voll_verplant?seat=king~Arthur').seats).toBeUndefined();
  });
});

describe('options', () => {
  const option = (most: number): Option => ({
    id: 'x',
    default: 1,
    maps: [],
    fewest: 1,
    most,
    absent: null,
    alone: null,
    is_seat: false,
    shown: true,
  });

  it('take a switch or a whole number within their limits', () => {
    expect([true, false, 1, undefined].map((value) => fits(option(0), value, 2))).toEqual([
      true,
      true,
      false,
      false,
    ]);
    expect([1, 9, 0, 10, 2.5, NaN, true].map((value) => fits(option(9), value, 2))).toEqual([
      true,
      true,
      false,
      false,
      false,
      false,
      false,
    ]);
  });
});

describe('an option with a default of its own against bots alone', () => {
  const option = { id: 'reasons', default: false, alone: true } as Option;
  const seat = (kind: SeatPlan['kind']): SeatPlan => ({ kind, name: '', bot: '' });
  const [me, bot, open] = [seat('me'), seat('bot'), seat('open')];

  it('goes with the seats', () => {
    expect(usualValue(option, [me, bot])).toBe(true);
    expect(usualValue(option, [bot, me, bot])).toBe(true);
    expect(usualValue(option, [me, open, bot])).toBe(false);
    expect(usualValue(option, [bot, bot])).toBe(false);
    expect(usualValue(option, [me])).toBe(false);
    expect(usualValue({ ...option, alone: null }, [me, bot])).toBe(false);
  });
});

describe('an option that names a seat', () => {
  const starter: Option = {
    id: 'starter',
    default: 0,
    maps: [],
    fewest: 0,
    most: 5,
    absent: 1,
    alone: null,
    is_seat: true,
    shown: true,
  };
  const info = { options: [starter] } as unknown as GameInfo;

  it('is the first seat where a table is opened with one press', () => {
    expect(usualOptions(info)).toEqual({ starter: 1 });
    expect(usualOptions({ options: [] } as unknown as GameInfo)).toEqual({});
  });

  it('takes a seat of the table, or none', () => {
    expect([0, 3, 4].map((value) => fits(starter, value, 3))).toEqual([true, true, false]);
  });

  it('goes with its seat when another is removed, and falls back when its own is', () => {
    const left = (chosen: number) => withoutSeat(info, { starter: chosen, games: 3 }, 1);
    expect([0, 1, 2, 3].map((chosen) => left(chosen).starter)).toEqual([0, 1, 0, 2]);
    expect(left(2).games).toBe(3);
  });

  it('goes along with who sits a seat further ahead', () => {
    const before = { ...plan, options: { starter: 2, games: 3 } };
    const after = movedUp(info, before, 1);
    expect(after.seats.slice(0, 2)).toEqual([before.seats[1], before.seats[0]]);
    expect(after.options).toEqual({ starter: 1, games: 3 });
    expect(movedUp(info, before, 0)).toEqual(before);
  });

  it('is chosen by number and name', () => {
    prefs.language = 'en';
    expect(seatChoices(plan.seats)).toEqual([
      'Seat 1: Åsa & Co ~ 1',
      'Seat 2: Night train',
      'Seat 3: open seat',
    ]);
    prefs.language = 'de';
    expect(seatChoices([{ kind: 'local', name: ' ', bot: '' }])).toEqual(['Platz 1']);
  });
});

describe('seats of a first game', () => {
  const info = (bots: GameInfo['bots'], fewest: number): GameInfo => ({
    id: 'x',
    fewest_seats: fewest,
    most_seats: 5,
    maps: [],
    options: [],
    hosting: [],
    bots,
  });
  const bots = ['beginner', 'casual', 'sound'].map((id, at) => ({ id, level: at + 1 }));

  it('are one person and a bot of about its strength', () => {
    const usual = usualSeats(info(bots, 1), 'Ada');
    expect(usual).toEqual([
      { kind: 'me', name: 'Ada', bot: '' },
      { kind: 'bot', name: '', bot: 'mine' },
    ]);
    expect(settled(info(bots, 1), usual).map(({ bot }) => bot)).toEqual(['', 'casual']);
    expect(usualSeats(info(bots, 3), 'Ada')).toHaveLength(3);
  });

  it('are filled up with open seats where there are no bots', () => {
    const [me] = usualSeats(info([], 2), 'Ada');
    expect(filledUp(info([], 2), me ? [me] : [], 2).map(({ kind }) => kind)).toEqual([
      'me',
      'open',
    ]);
  });
});

describe('seats that are drawn', () => {
  it('take their people along, and who was to begin still begins', () => {
    const starter = { id: 'starter', is_seat: true } as Option;
    const game = { options: [starter] } as unknown as GameInfo;
    const seats = ['Ada', 'Bob', 'Cy'].map((name) => ({ kind: 'local' as const, name, bot: '' }));
    const lots = [0.9, 0.1, 0.5];
    const plan = { map: 'm', seats, options: { starter: 1, games: 3 } };
    const mixed = drawn(game, plan, () => lots.shift() ?? 0);
    expect(mixed.seats.map(({ name }) => name)).toEqual(['Bob', 'Cy', 'Ada']);
    expect(mixed.options).toEqual({ starter: 3, games: 3 });
    expect(drawn(game, { ...plan, options: { starter: 0 } }).options).toEqual({ starter: 0 });
  });
});

describe('playing again', () => {
  const seat = (kind: SeatInfo['kind'], name: string, bot = ''): SeatInfo => ({
    kind,
    name,
    bot,
    claimed: true,
    online: true,
    stand_in: '',
  });
  const info: TableInfo = {
    table: 'x',
    game: 'voll_verplant',
    map: 'berlin',
    map_hash: '',
    options: { special: false },
    hosting: { answer: null, hints: null },
    status: 'over',
    commitment: '',
    awaited: [],
    course: null,
    access: {},
    host: 0,
    watchers: 0,
    fill: null,
    spectators: 's',
    created: '2030-01-01T00:00:00Z',
    seats: [seat('me', 'Ada'), seat('open', 'Ben'), seat('bot', '', 'greedy'), seat('local', 'Cy')],
  };

  it('keeps the seats as this device sees them', () => {
    prefs.name = '';
    expect(planAgain(info, [1]).seats[1]?.name, 'in the language of then').toBe('');
    prefs.name = 'Ben';
    expect(planAgain(info, [1]).seats.map(({ kind, name }) => [kind, name])).toEqual([
      ['open', ''],
      ['me', 'Ben'],
      ['bot', ''],
      ['open', ''],
    ]);
    expect(planAgain(info, [0, 3]).seats.map(({ kind }) => kind)).toEqual([
      'me',
      'open',
      'bot',
      'local',
    ]);
  });

  it('names bots and open seats in words', () => {
    expect(seatName(seat('bot', '', 'unheard-of'))).toBe('unheard-of');
    expect(seatName({ ...seat('open', ''), claimed: false })).not.toBe('');
    const names = [seat('bot', '', 'x'), seat('me', 'x'), seat('bot', '', 'x')].map(seatName);
    expect(names).toEqual(['x 1', 'x', 'x 2']);
  });
});

it('finds the seat that still lacks a name', () => {
  const seat = (kind: 'me' | 'local', name: string): SeatPlan => ({ kind, name, bot: '' });
  expect(nameless(plan.seats)).toBe(-1);
  expect(nameless([seat('me', 'Ann'), seat('local', ' '), ...plan.seats])).toBe(1);
  expect(nameless([seat('me', ''), seat('local', 'Ben')])).toBe(0);
});
