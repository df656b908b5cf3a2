import { expect, it } from 'vitest';
import { prefs } from '../device.svelte';
import type { Step } from '../table/steps';
import { loadEnd, t } from '../texts';
import { bestOf, brief, courseOf, marginOf, spreadOut } from './course';

const item = (seat: number, points: number) => ({ seat, points, rule: '', why: [] });
const ROUND = { title: 'Round 1', at: 0, first: 0, last: 1, opened: 1, closed: 3 };
const NEXT = { title: 'Round 2', at: 1, first: 2, last: 2, opened: 4, closed: 4 };
const STEPS = [
  { from: 0, to: 1, turn: ROUND },
  { from: 1, to: 3, turn: ROUND },
  { from: 3, to: 4, turn: NEXT },
] as unknown as Step[];
const EFFECTS = [
  { items: [item(0, -5), item(1, -5)] },
  { items: [item(0, 4)] },
  { items: [item(0, 2), item(1, 1)] },
  { items: [item(1, 7)] },
];

it('tells what everybody had after each turn, and the turn that brought most', () => {
  expect(courseOf(STEPS, EFFECTS, [-2, 3])).toEqual([
    [-3, -2, -2],
    [0, -4, 3],
  ]);
  expect(bestOf(STEPS, EFFECTS, 2)).toEqual({
    seat: 1,
    points: 7,
    title: 'Round 2',
    step: 2,
  });
  // A turn is shown from where it earned something, not from the cards turned up after it.
  expect(bestOf(STEPS, EFFECTS.slice(0, 3), 2)).toMatchObject({ seat: 0, points: 1, step: 1 });
  expect(bestOf(STEPS, [], 2)).toBeNull();
});

it('tells by how much somebody won alone, and a reader by how much they did not', () => {
  prefs.language = 'en';
  const outcome = { places: [2, 1, 3], scores: [40, 45, 12] };
  const told = (own: number[]) => marginOf(outcome, ['Ann', 'Ben', 'Cem'], own);
  expect(told([1])).toBe('5 points ahead of Ann.');
  expect(told([])).toBe('5 points ahead of Ann.');
  expect(told([2])).toBe('Your place: 3 of 3, 33 points behind.');
  expect(marginOf({ places: [1, 1], scores: [40, 40] }, ['Ann', 'Ben'], [0])).toBe('');
  expect(marginOf({ places: [1], scores: [40] }, ['Ann'], [0])).toBe('');
});

it('keeps labels apart, in their order', () => {
  expect(spreadOut([10, 60, 12], 15)).toEqual([3.5, 53.5, 18.5]);
  expect(spreadOut([10, 60], 15)).toEqual([10, 60]);
});

it('a long name is shortened between its letters', () => {
  expect(brief('Anna-Lena Fuchs')).toBe('Anna-Lena Fu…');
  expect(brief('Anna-Lena F')).toBe('Anna-Lena F');
  expect(brief('Lokführer 🚂🚋🚋🚋🚋')).toBe('Lokführer 🚂🚋…');
});

it('one point wins as one point', async () => {
  await Promise.all([loadEnd('de'), loadEnd('en')]);
  prefs.language = 'en';
  expect(t('end.wins', { name: 'Ann', n: 1 })).toBe('Ann wins with 1 point.');
  prefs.language = 'de';
  expect(t('end.wins', { name: 'Ann', n: 1 })).toBe('Ann gewinnt mit 1 Punkt.');
  expect(t('end.you-win', { n: 2 })).toBe('Du gewinnst mit 2 Punkten.');
});
