import { beforeEach, describe, expect, it } from 'vitest';
import { prefs } from '../../../device.svelte';
import { lineOf, placeOf } from '../board.fixture';
import { bringsOf, gainedBetween, offerText, priceOf, rideText, walkText } from './brings';
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
});

describe('what a token brings', () => {
  it('is told part by part', () => {
    expect(bringsOf(RICH)).toEqual([
      'Rail station +1',
      'Terminus +2',
      '+1 branch token',
      'landmark sport',
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
    prefs.language = 'de';
    expect(previewText(RICH, 'Acton – Bank')).toBe(
      'Rot, Acton – Bank: +3 Punkte. Fernbahnhof +1, Endstation +2, +1 Weichenplättchen, ' +
        'Wahrzeichen Sport; kostenlos.',
    );
  });
});

describe('a journey in words', () => {
  const journey = {
    origin: 'acton', destination: 'bank', empty: 1, lines: ['red', 'blue'], steps: [],
    choices: 1, rivals: [],
  };

  it('names walks and whose lines score', () => {
    expect(walkText(journey)).toBe('1 empty space');
    expect(walkText({ ...journey, empty: 0 })).toBe('no empty space');
    const lines = [lineOf('red'), lineOf('blue', { seat: 1 })];
    expect(rideText(journey, lines, ['Ann', 'Ben'])).toBe('Red +1 (Ann), Blue +1 (Ben)');
  });
});

describe('what was gained between two views', () => {
  it('is the difference of the scores, line by line', () => {
    const score = { ...lineOf('red').score, rail: 2, rides: 1 };
    const after = [lineOf('red', { score }), lineOf('blue', { seat: 1 })];
    expect(gainedBetween([lineOf('red'), lineOf('blue')], after)).toEqual([
      { line: 'red', seat: 0, parts: [{ part: 'rail', points: 2 }, { part: 'rides', points: 1 }] },
    ]);
  });
});
