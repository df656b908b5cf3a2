import { expect, it } from 'vitest';
import { prefs } from '../../../device.svelte';
import type { CountryPage, Effects, Position } from '../../../protocol/deutschland_rummy';
import { askedText, gaveText, ownSeat, refusedText, youOf } from './requests';
import { answersOwn, choiceOf, lacksOf, requestsOf } from './turns';

prefs.language = 'en';

const PAGE = {
  drawing: {
    regions: [],
    cities: [
      { id: 'bonn', name: 'Bonn' },
      { id: 'ulm', name: 'Ulm' },
    ],
    connections: [{ id: 'bonn--ulm', between: ['bonn', 'ulm'], km: 70 }],
  },
} as unknown as CountryPage;

function read(seat: number | null, ...kinds: string[]) {
  const info = { seats: kinds.map((kind) => ({ kind })) };
  const people = { names: ['Ann', 'Ben', 'Cyd'], you: youOf({ seat, info } as Position) };
  return [
    askedText(people, PAGE, { seat: 0, of: 1, city: 'ulm' }),
    refusedText(people, PAGE, { seat: 1, city: 'ulm', next: 2 }, 0),
    gaveText(people, PAGE, { seat: 2, to: 0, city: 'ulm', tile: 'bonn--ulm' }),
  ];
}

it('whoever plays alone at a device is "you" in what is asked and given', () => {
  expect(read(0, 'me', 'bot', 'bot')).toEqual([
    'You ask Ben for Ulm.',
    'Ben gives nothing with Ulm. Now Cyd is asked.',
    'Cyd gives you Bonn–Ulm.',
  ]);
  expect(read(1, 'me', 'open', 'bot').slice(0, 2)).toEqual([
    'Ann asks you for Ulm.',
    'You give nothing with Ulm. Now Cyd is asked.',
  ]);
  expect(read(2, 'me', 'bot', 'open').slice(1)).toEqual([
    'Ben gives nothing with Ulm. Now you are asked.',
    'You give Ann Bonn–Ulm.',
  ]);
});

it('who watches, or shares a device, reads the names of all', () => {
  const told = read(null, 'me', 'bot', 'bot');
  expect(told[0]).toBe('Ann asks Ben for Ulm.');
  expect(read(0, 'me', 'local', 'bot')).toEqual(told);
});

it('what was given is not told to others', () => {
  const people = { names: ['Ann', 'Ben', 'Cyd'], you: 1 };
  expect(gaveText(people, PAGE, { seat: 2, to: 0, city: 'ulm', tile: null })).toBe(
    'Cyd gives Ann a tile with Ulm.',
  );
});

it('a request in vain is told as one', () => {
  const people = { names: ['Ann', 'Ben', 'Cyd'], you: 2 };
  const last = { seat: 2, city: 'ulm', next: null };
  expect(refusedText(people, PAGE, last, 0)).toBe('Ann asks for Ulm: nobody gives one.');
  expect(refusedText(people, PAGE, last, 2)).toBe('You ask for Ulm: nobody gives one.');
});

it('who was asked and had nothing is told so, where a choice is told otherwise', () => {
  const people = { names: ['Ann', 'Ben', 'Cyd'], you: 1, lacks: true };
  expect(refusedText(people, PAGE, { seat: 1, city: 'ulm', next: 2 }, 0)).toBe(
    'You have no tile with Ulm. Now Cyd is asked.',
  );
  expect(refusedText(people, PAGE, { seat: 2, city: 'ulm', next: null }, 0)).toBe(
    'Ann asks for Ulm: nobody gives one. You have none.',
  );
  const gift = { seat: 2, to: 0, city: 'ulm', tile: null };
  expect(gaveText(people, PAGE, gift)).toBe('Cyd gives Ann a tile with Ulm. You have none.');
});

it('whether a refusal was a choice is read off what came to the rack and what left it', () => {
  const brought = (...marks: object[]) => ({ items: [], marks }) as unknown as Effects;
  const asked = { type: 'city-asked', seat: 0, city: 'ulm', of: 1 };
  const refused = { type: 'request-refused', seat: 1, city: 'ulm', next: null };
  const dealt = { type: 'tile-dealt', seat: 1, tile: 'bonn--ulm', bag: 9 };
  const laid = { type: 'tiles-laid', seat: 1, tiles: ['bonn--ulm'], out: true };
  const match = [dealt, asked, refused, laid, asked, refused].map((mark) => brought(mark));
  const shows = (tile: string, city: string) => tile.includes(city);
  expect(lacksOf(match, 1, shows)).toEqual([false, false, false, false, false, true]);
  expect(lacksOf(match, 0, shows).some(Boolean)).toBe(false);
});

it('answers to an own request are no deeds of others', () => {
  const brought = (...marks: object[]) => ({ items: [], marks }) as unknown as Effects;
  const effects = [
    brought({ type: 'city-asked', seat: 0, city: 'ulm', of: 1 }),
    brought({ type: 'request-refused', seat: 1, city: 'ulm', next: null }),
    brought({ type: 'tile-drawn', seat: 1, tile: null }),
  ];
  const step = { from: 0, to: 2 };
  expect(answersOwn({ effects, seat: 0 }, step)).toBe(true);
  expect(answersOwn({ effects, seat: 1 }, step)).toBe(false);
  expect(answersOwn({ effects, seat: 0 }, { from: 2, to: 3 })).toBe(false);
});

it('a draw is told of the choice before it, a request in vain of who asked', () => {
  const brought = (...marks: object[]) => ({ items: [], marks }) as unknown as Effects;
  const log = ['act', 'act', 'act', 'draw'].map((type) => ({ type })) as Position['log'];
  const effects = [
    brought({ type: 'city-asked', seat: 0, city: 'ulm', of: 1 }),
    brought({ type: 'request-refused', seat: 1, city: 'ulm', next: null }),
    brought(),
    brought({ type: 'tile-drawn', seat: 0, tile: null }),
  ];
  expect([0, 1, 2, 3].map((at) => choiceOf({ log, effects }, at))).toEqual([1, 1, 3, 3]);
});

it('who let a request run out is told so with what came of it', () => {
  const people = { names: ['Ann', 'Ben'], you: 1, late: true };
  expect(refusedText(people, PAGE, { seat: 1, city: 'ulm', next: null }, 0)).toBe(
    'Ann asks for Ulm: nobody gives one. You did not answer in time: that counts as no.',
  );
});

it('an entry knows the request that it belongs to', () => {
  const brought = (...marks: object[]) => ({ items: [], marks }) as unknown as Effects;
  const asked = { type: 'city-asked', seat: 0, city: 'ulm', of: 1 };
  const refused = { type: 'request-refused', seat: 1, city: 'ulm', next: null };
  const told = requestsOf([brought(), brought(asked), brought(refused)]);
  expect(told.map(({ position }) => position)).toEqual([0, 2, 2]);
});

it.each([
  [0, '', 0],
  [0, 'sound', null],
  [1, 'sound', 1],
  [null, 'sound', null],
])('the reader at %o plays their seat unless the bot %o does: %o', (seat, bot, own) => {
  const info = { seats: [{ stand_in: bot }, {}] } as Position['info'];
  expect(ownSeat({ seat, info })).toBe(own);
});
