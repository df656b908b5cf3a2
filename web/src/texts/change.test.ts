import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { prefs } from '../device.svelte';
import { changeLanguage, sentences } from '.';

const before = prefs.language;

beforeEach(() => {
  prefs.language = 'de';
  vi.stubGlobal('localStorage', { getItem: () => null, setItem: () => undefined });
  vi.stubGlobal('document', { documentElement: { dataset: {} } });
});

afterEach(() => {
  prefs.language = before;
  vi.unstubAllGlobals();
});

it('another language waits for what is asked for while it is loaded', async () => {
  let arrive: () => void = () => undefined;
  const slow = sentences<'bell'>({
    de: () => Promise.resolve({ bell: 'Glocke' }),
    en: () => new Promise((done) => (arrive = () => done({ bell: 'bell' }))),
  });
  const other = sentences<'horn'>({
    de: () => Promise.resolve({ horn: 'Hupe' }),
    en: () => Promise.resolve({ horn: 'horn' }),
  });
  await slow.load();
  const changed = changeLanguage('en');
  await other.load();
  expect(other.t('horn')).toBe('Hupe');
  arrive();
  await changed;
  expect([prefs.language, slow.t('bell'), other.t('horn')]).toEqual(['en', 'bell', 'horn']);
});
