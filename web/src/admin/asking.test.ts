import { afterEach, expect, it, vi } from 'vitest';
import { prefs } from '../device.svelte';
import { dayOf } from './asking';

afterEach(() => vi.unstubAllEnvs());

it('a day of the server is the same day west of Greenwich', () => {
  vi.stubEnv('TZ', 'America/Los_Angeles');
  prefs.language = 'en';
  expect(dayOf('2026-11-27')).toBe('27 Nov 2026');
});
