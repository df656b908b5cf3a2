import { expect, it } from 'vitest';
import { prefs } from '../../../device.svelte';
import { PAGE } from './bench.fixture';
import { giftText, routeText, secondText } from './second';

const told = (best: number, second: number) =>
  secondText({ city: 'a', chance: 60, gain: best }, { city: 'b', chance: 40, gain: second }, PAGE);

it('what a city would bring is said in words that fit one, none and less than none', () => {
  prefs.language = 'en';
  expect(told(2.5, 1)).toMatch(/you keep 1 tile fewer .* you keep 2\.5 tiles fewer /);
  expect(told(1, 0)).toContain('you keep as many');
  expect(told(0, -1)).toContain('you keep 1 tile more');
  expect(told(0, -1.5)).toContain('you keep 1.5 tiles more');
  prefs.language = 'de';
  expect(told(1, -1)).toMatch(/bleibt dir im Mittel 1 Plättchen mehr .* 1 Plättchen weniger/);
  expect(told(-2, 0)).toMatch(/gleich viele .* bleiben dir im Mittel 2 Plättchen mehr/);
  for (const text of [told(1, -1), told(0, -0.5)]) expect(text).not.toMatch(/[-−]\d/);
});

it('what is the same with both cities is said once', () => {
  prefs.language = 'en';
  expect(told(3, 3)).toMatch(/With B or A you keep 3 tiles fewer/);
  expect(told(3, 3).match(/on average/g)).toHaveLength(1);
});

it('a gift that is laid with a joker says so', () => {
  prefs.language = 'en';
  const lays = (...tiles: string[]) => giftText('A – B', { lays: tiles }, PAGE);
  expect(lays('a--b', 'joker-1')).toBe(
    'makes the route A – B: you could lay it with 2 tiles of your own, a joker among them.',
  );
  expect(lays('a--b', 'b--c')).not.toContain('joker');
});

it('a route is named by its cities, by its ends where there is little room', () => {
  const names = [...'ABCDEFGH'];
  expect(routeText(names.slice(0, 4), false)).toBe('A – B – C – D');
  expect(routeText(names, false)).toBe('A – B – C – D – … – G – H');
  expect(routeText(names, true)).toBe('A – … – H');
});
