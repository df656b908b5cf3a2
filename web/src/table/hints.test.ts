import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { problem, Refused } from '../api';
import { preferencesFrom, prefs } from '../device.svelte';
import { problemText } from '../problems';
import { load } from '../texts';
import { isPutAside, patiently } from './hints';

const tooMany = (seconds: number) =>
  new Refused(
    { type: 'problem', code: 'request/too-many', field: '', link: '', parameters: { seconds } },
    429,
  );

beforeEach(() => void vi.useFakeTimers());

afterEach(() => {
  vi.useRealTimers();
  Object.assign(prefs, preferencesFrom({}));
});

it('who has asked too often waits, and is answered', async () => {
  const ask = vi.fn(async () => 'answer').mockRejectedValueOnce(tooMany(2));
  const answer = patiently(ask);
  await vi.advanceTimersByTimeAsync(1900);
  expect(ask).toHaveBeenCalledTimes(1);
  await vi.advanceTimersByTimeAsync(200);
  expect(await answer).toBe('answer');
});

it('what takes long, or was refused for another reason, is said', async () => {
  for (const thrown of [tooMany(60), new Refused(problem('network/unreachable'), 0)]) {
    await expect(patiently(() => Promise.reject(thrown))).rejects.toBe(thrown);
  }
});

it('how long it takes is told in the right number', async () => {
  prefs.language = 'de';
  await load();
  expect(problemText(tooMany(1).problem)).toContain('In 1 Sekunde geht');
  expect(problemText(tooMany(2).problem)).toContain('In 2 Sekunden geht');
});

it('a hint is put aside once something else is chosen than it has shown', () => {
  const hint = { answers: [], to: '', made: 'I 3' };
  expect(isPutAside(hint, 3, 'I 3')).toBe(false);
  expect(isPutAside(hint, 3, 'G 2')).toBe(true);
  expect(isPutAside(hint, 2, 'G 2'), 'a step that shows no choice holds').toBe(false);
  expect(isPutAside({ answers: [], to: '' }, 3, 'G 2')).toBe(false);
});
