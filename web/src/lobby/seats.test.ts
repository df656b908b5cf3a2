import { describe, expect, it } from 'vitest';
import { newTableAddress, planAgain, planOf, seatName, type TablePlan } from './seats';
import type { SeatInfo, TableInfo } from '../protocol/messages';

const plan: TablePlan = {
  map: 'paris',
  seats: [
    { kind: 'me', name: 'Åsa & Co ~ 1', bot: '' },
    { kind: 'bot', name: '', bot: 'planner' },
    { kind: 'open', name: '', bot: '' },
  ],
  options: { special: true },
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

describe('playing again', () => {
  const seat = (kind: SeatInfo['kind'], name: string, bot = ''): SeatInfo => ({
    kind,
    name,
    bot,
    claimed: true,
    online: true,
  });
  const info: TableInfo = {
    table: 'x',
    game: 'voll_verplant',
    map: 'berlin',
    options: { special: false },
    status: 'over',
    commitment: '',
    awaited: [],
    spectators: 's',
    created: '2030-01-01T00:00:00Z',
    seats: [seat('me', 'Ada'), seat('open', 'Ben'), seat('bot', '', 'greedy'), seat('local', 'Cy')],
  };

  it('keeps the seats as this device sees them', () => {
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
