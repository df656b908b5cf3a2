import { beforeAll, expect, it } from 'vitest';
import { problem, Refused } from './api';
import { prefs } from './device.svelte';
import * as pace from './pace/texts';
import { said as saidOfPace } from './pace/agreeing';
import { saidBy } from './said';
import * as talk from './talk/texts';
import { load } from './texts';

const refused = (code: string, parameters: Record<string, string | number>, field = '') =>
  new Refused({ ...problem(code), parameters, field }, 400);

beforeAll(async () => {
  prefs.language = 'en';
  await Promise.all([load(), talk.loadTalk(), pace.loadPace()]);
});

it('a part of the page tells the problems of the whole page with their times', () => {
  const busy = refused('request/too-many', { seconds: 1 });
  expect(saidBy(talk, busy)).toBe('Too many requests at once. Try again in 1 second.');
  const banned = refused('person/banned-until', { until: '2030-01-02T12:00:00Z', reason: 'Noise' });
  expect(saidBy(talk, banned)).toMatch(/^Until 2 Jan 2030, \d\d:\d\d you can’t play/);
});

it('a part tells a problem in its own words, and by what it is about', () => {
  const long = refused('talk/text', { most: 300 }, 'text');
  expect(saidBy(talk, long)).toBe('A message must have 1 to 300 visible characters.');
  expect(saidBy(talk, long, 'notes')).toMatch(/^Notes can have at most 300/);
});

it('one second is one second', () => {
  expect(saidOfPace(refused('offer/too-soon', { seconds: 1 }))).toMatch(/Wait 1 second\.$/);
  expect(saidOfPace(refused('offer/too-soon', { seconds: 2 }))).toMatch(/Wait 2 seconds\.$/);
});
