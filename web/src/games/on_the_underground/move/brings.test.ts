import { beforeEach, describe, expect, it } from 'vitest';
import { prefs } from '../../../device.svelte';
import { lineOf, placeOf } from '../board.fixture';
import {
  bringsOf,
  entryGains,
  howText,
  offerGain,
  offerText,
  priceOf,
  rideText,
  walkText,
} from './brings';
import { previewText } from './preview';

beforeEach(() => {
  prefs.language = 'en';
});

const RICH = placeOf('red', 'acton-bank', {
  gains: [
    { rule: 'ug.score.rail', seat: 0, points: 1, why: [['line', 'red']] },
    { rule: 'ug.score.terminus', seat: 0, points: 2, why: [['line', 'red']] },
  ],
  points: 3,
  branch: 1,
  landmarks: [['sport', 1]],
  hand: 3,
});

describe('what a token brings', () => {
  it('is told part by part', () => {
    expect(bringsOf(RICH)).toEqual([
      'Rail station +1',
      'Terminus +2',
      '+1 branch token',
      'Landmark sport',
      '+3 at the end',
    ]);
    const second = placeOf('red', 'acton-bank', { landmarks: [['sport', 1]], hand: 0 });
    expect(bringsOf(second)).toEqual([
      'Landmark sport',
      '0 at the end: only your most frequent kind counts',
    ]);
  });

  it('has a price', () => {
    expect(priceOf(RICH)).toBe('free of charge');
    expect(priceOf(placeOf('red', 'acton-bank', { price: 2 }))).toBe('costs 2 branch tokens');
  });

  it('is one entry of a list', () => {
    expect(offerText(placeOf('red', 'acton-bank', { price: 2 }), 'Acton – Bank')).toBe(
      'Acton – Bank: 0, costs 2 branch tokens',
    );
    expect(offerText(RICH, 'Acton – Bank')).toContain('Acton – Bank: +3 (Rail station +1');
  });

  it('is one sentence for whoever hears it, in both languages', () => {
    expect(previewText(placeOf('red', 'acton-bank'), 'Acton – Bank')).toBe(
      'Red, Acton – Bank: 0 points. No points for placing; free of charge.',
    );
    const one = { ...placeOf('red', 'acton-bank'), points: 1 };
    expect(previewText(one, 'Acton – Bank')).toMatch(/^Red, Acton – Bank: \+1 point\. /);
    const tile = placeOf('red', 'acton-bank', { landmarks: [['sport', 1]], hand: 3 });
    expect(previewText(tile, 'Acton – Bank'), 'a sentence has a capital').toContain(
      '0 points. Landmark sport, +3 at the end',
    );
    prefs.language = 'de';
    expect(previewText(one, 'Acton – Bank')).toMatch(/^Rot, Acton – Bank: \+1 Punkt\. /);
    expect(previewText(RICH, 'Acton – Bank')).toBe(
      'Rot, Acton – Bank: +3 Punkte. Fernbahnhof +1, Endstation +2, +1 Weichenplättchen, ' +
        'Wahrzeichen Sport, am Ende +3; kostenlos.',
    );
  });
});

describe('a journey in words', () => {
  const journey = {
    origin: 'acton',
    destination: 'bank',
    empty: 1,
    lines: ['red', 'blue'],
    steps: [],
    choices: 1,
    rivals: [],
  };

  it('names walks and whose lines score', () => {
    expect(walkText(journey)).toBe('1 empty space');
    expect(walkText({ ...journey, empty: 0 })).toBe('no empty space');
    expect(howText({ ...journey, lines: ['red'] })).toBe('1 empty space');
    expect(howText({ ...journey, lines: [] })).toMatch(/^1 empty space, no line/);
    const lines = [lineOf('red'), lineOf('blue', { seat: 1 })];
    expect(rideText(journey, lines, ['Ann', 'Ben'])).toBe('Red +1 (Ann), Blue +1 (Ben)');
    const alone = lines.map((line) => ({ ...line, seat: 0 }));
    expect(rideText(journey, alone, ['Ann', 'Ben'])).toBe('Red, Blue +2 (Ann)');
  });
});

describe('what an entry has brought', () => {
  it('is told in the words in which it was offered', () => {
    const laid = entryGains({
      items: RICH.gains,
      marks: [
        { type: 'token-laid', seat: 0, line: 'red', edge: 'acton-bank', left: 3 },
        { type: 'branch-gained', seat: 0, tokens: 1, left: 1 },
        { type: 'landmark-taken', seat: 0, station: 'bank', kind: 'sport', left: 0 },
      ],
    });
    expect(laid).toEqual([offerGain(RICH)]);
  });

  it('may be tiles without points', () => {
    const [gain] = entryGains({
      items: [],
      marks: [
        { type: 'token-laid', seat: 1, line: 'blue', edge: 'acton-bank', left: 3 },
        { type: 'landmark-taken', seat: 1, station: 'bank', kind: 'sport', left: 0 },
      ],
    });
    expect(gain).toEqual({ seat: 1, total: '', isGood: false, parts: ['Landmark sport'] });
    const offer = placeOf('blue', 'acton-bank', { landmarks: [['sport', 1]] });
    expect(offerGain(offer)).toMatchObject({ total: '', parts: ['Landmark sport'] });
    expect(offerGain(placeOf('blue', 'acton-bank')).total).toBe('0');
  });
});
