import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { call, problem, Refused } from './api';
import { preferencesFrom, prefs } from './device.svelte';
import { partsOf } from './games/parts';
import { problemOf, problemText } from './problems';
import { passes } from './socket.svelte';

const log = () => vi.spyOn(console, 'error').mockImplementation(() => undefined);
let logged: ReturnType<typeof log>;

beforeEach(() => {
  logged = log();
});

afterEach(() => {
  logged.mockRestore();
  Object.assign(prefs, preferencesFrom({}));
  vi.unstubAllGlobals();
});

/** What a promise was rejected with. */
const thrownBy = (promise: Promise<unknown>): Promise<unknown> =>
  promise.then(
    () => null,
    (thrown: unknown) => thrown,
  );

/** The code of what a call throws. */
const codeOf = async (answer: () => Promise<unknown>) => {
  vi.stubGlobal('fetch', answer);
  return problemOf(await thrownBy(call('games'))).code;
};

describe('what did not load', () => {
  it.each([
    new TypeError('Failed to fetch dynamically imported module: https://x/assets/Talk-1.js'),
    new TypeError('error loading dynamically imported module: https://x/assets/Talk-1.js'),
    new TypeError('Importing a module script failed.'),
    new Error('Unable to preload CSS for /assets/Talk-1.css'),
    new DOMException('The user aborted a request.', 'AbortError'),
    new DOMException('A network error occurred.', 'NetworkError'),
  ])('is tried again: %s', (thrown) => {
    const told = problemOf(thrown);
    expect([told.code, passes(told)]).toEqual(['network/unreachable', true]);
    expect(logged).not.toHaveBeenCalled();
  });

  it('is told as the server’s if there was an answer', async () => {
    const undecodable = () => Promise.reject(new SyntaxError('Unexpected token <'));
    expect(await codeOf(async () => ({ ok: true, json: undecodable }))).toBe('server/fault');
    expect(await codeOf(() => Promise.reject(new TypeError('Load failed')))).toBe(
      'network/unreachable',
    );
    for (const status of [502, 503, 504]) {
      const proxy = async () => ({ ok: false, status, json: undecodable });
      expect(await codeOf(proxy)).toBe('network/unreachable');
    }
    const fault = async () => ({ ok: false, status: 500, json: undecodable });
    expect(await codeOf(fault)).toBe('server/fault');
    expect(problemOf(new Refused(problem('seat/taken'), 409)).code).toBe('seat/taken');
    expect(logged).not.toHaveBeenCalled();
  });
});

describe('a fault of the page', () => {
  it('is not tried again, and logged once as it was thrown', () => {
    const thrown = new TypeError("Cannot read properties of undefined (reading 'seats')");
    const told = [problemOf(thrown), problemOf(thrown)];
    expect(told.map(({ code }) => code)).toEqual(['page/fault', 'page/fault']);
    expect(told.some(passes)).toBe(false);
    expect(logged.mock.calls).toEqual([[thrown]]);
  });

  it('is one if there is no such game here', async () => {
    expect(problemOf(await thrownBy(partsOf('chess'))).code).toBe('page/fault');
  });

  it.each([
    ['en', 'on this page'],
    ['de', 'Auf dieser Seite'],
  ] as const)('has a sentence: %s', (language, words) => {
    prefs.language = language;
    expect(problemText(problem('page/fault'))).toContain(words);
  });
});
