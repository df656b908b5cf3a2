import { expect, it } from 'vitest';
import { prefs } from './device.svelte';
import { gameName, nameForReader, seatName, sitterName, variants } from './names';
import { de } from './texts/de';
import { en } from './texts/en';
import type { SeatInfo, TableInfo } from './protocol/messages';

const SEATS: SeatInfo[] = [
  { kind: 'me', name: 'Ann', bot: '', claimed: true, online: true, stand_in: '' },
  { kind: 'open', name: '', bot: '', claimed: false, online: false, stand_in: '' },
];

const table = (options: TableInfo['options']) =>
  ({ options, hosting: {}, seats: SEATS }) as unknown as TableInfo;

it('tells the variants of a table that are on', () => {
  prefs.language = 'en';
  expect(gameName('deutschland_rummy')).toBe('Deutschland Rummy');
  expect(variants(table({ games: 3, hints: false, answer: 10 }))).toEqual([
    'Games: 3',
    'Time to answer: 10\u00a0s',
  ]);
  expect(variants(table({ games: 1, hints: true, unheard: true }))).toEqual(['Games: 1', 'Hints']);
});

it('tells who begins unless that is drawn', () => {
  const told = (language: 'de' | 'en', starter: number) => {
    prefs.language = language;
    return variants(table({ starter }));
  };
  expect([0, 1, 2].map((n) => told('en', n))).toEqual([[], ['Ann begins'], ['Seat 2 begins']]);
  expect(told('de', 1)).toEqual(['Ann beginnt']);
});

it('calls who has told no name "you", as the story does, for themselves alone', () => {
  const [ann, open] = SEATS as [SeatInfo, SeatInfo];
  prefs.language = 'de';
  for (const guest of [de['seat.guest'], en['seat.guest']]) {
    const seats = [{ ...ann, name: String(guest) }, open];
    expect(nameForReader(seats[0] as SeatInfo, 0, seats, [0])).toBe('Du');
    expect(nameForReader(seats[0] as SeatInfo, 0, seats, [1])).toBe('Gast');
    expect(nameForReader(seats[0] as SeatInfo, 0, seats, [0, 1])).toBe('Gast');
  }
  expect(nameForReader(ann, 0, SEATS, [0])).toBe('Ann');
});

it('calls who has told no name a guest in the language of the page', () => {
  const [ann] = SEATS as [SeatInfo];
  const told = (name: string, changes: Partial<SeatInfo> = {}) =>
    seatName({ ...ann, name, ...changes });
  prefs.language = 'en';
  expect([told('Gast'), told('Gast 2'), told('Gast', { stand_in: 'sound' })]).toEqual([
    'Guest',
    'Guest 2',
    'Guest (Bot)',
  ]);
  expect([told('Gaston'), told('Gast Eva')]).toEqual(['Gaston', 'Gast Eva']);
  prefs.language = 'de';
  expect([told('Guest'), told('Guest 3')]).toEqual(['Gast', 'Gast 3']);
});

it('who sits somewhere is called the same while a bot plays for them', () => {
  prefs.language = 'en';
  const seats = SEATS.map((seat, at) => (at === 0 ? { ...seat, stand_in: 'sound' } : seat));
  expect(seats.map(seatName)).toEqual(['Ann (Bot)', 'open seat']);
  expect(seats.map(sitterName)).toEqual(['Ann', 'open seat']);
});
