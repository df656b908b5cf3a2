import { afterEach, expect, it } from 'vitest';
import { prefs } from '../device.svelte';
import { list } from '.';
import { day, longDay, moment, time } from './times';

const AFTERNOON = '2026-11-27T15:05:00';
const before = prefs.language;

afterEach(() => {
  prefs.language = before;
});

it('are told in British English', () => {
  prefs.language = 'en';
  expect(day(AFTERNOON)).toBe('27 Nov 2026');
  expect(longDay(AFTERNOON)).toBe('27 November 2026');
  expect(moment(AFTERNOON)).toBe('27 Nov 2026, 15:05');
  expect(time(new Date(AFTERNOON).getTime())).toBe('15:05');
  expect(list(['Ann', 'Bob', 'Cy'])).toBe('Ann, Bob and Cy');
});

it('are told in German', () => {
  prefs.language = 'de';
  expect(day(AFTERNOON)).toBe('27.11.2026');
  expect(longDay(AFTERNOON)).toBe('27. November 2026');
  expect(time(AFTERNOON)).toBe('15:05');
  expect(list(['Ann', 'Bob', 'Cy'])).toBe('Ann, Bob und Cy');
});
