import { beforeEach, expect, it } from 'vitest';
import { prefs } from '../../device.svelte';
import type { MapPage, Offer, Position, View } from '../../protocol/voll_verplant';
import { questionOf, statusOf } from './status';

const page = { drawing: { stations: [{ id: 'dam', name: 'Dam' }] } } as unknown as MapPage;
const fill = (...marks: string[]) =>
  ({ action: { type: 'fill', line: 'C', marks: marks.length }, marks }) as unknown as Offer;
const ride = (station: string | null) =>
  ({ action: { type: 'ride', station }, marks: station ? [station] : [] }) as unknown as Offer;

beforeEach(() => {
  prefs.language = 'en';
});

it('what is chosen is asked about', () => {
  expect(questionOf(fill('dam', 'spui'), page)).toBe('Line C, 2 stations: confirm?');
  expect(questionOf(fill('dam'), page)).toBe('Line C, 1 station: confirm?');
  expect(questionOf(fill(), page)).toBe('Line C, only a window: confirm?');
  expect(questionOf(ride('dam'), page)).toBe('Free ride to Dam: confirm?');
  expect(questionOf(ride(null), page)).toBe('Let the free ride go?');
});

it('the question goes before what the card asks, and names who is asked at a shared device', () => {
  const position = { info: { status: 'running' }, offers: {}, seat: 0 } as unknown as Position;
  const view = { card: 'x', cards: [{ card: 'x', kind: 'number', value: 4 }] } as View;
  expect(statusOf(position, view, ['Ann'], false).sentence).toContain('4');
  expect(statusOf(position, view, ['Ann'], false, 'Sure?').sentence).toBe('Sure?');
  expect(statusOf(position, view, ['Ann'], true, 'Sure?').sentence).toBe('Ann: Sure?');
});
