import { afterEach, expect, it, vi } from 'vitest';
import { helpStep } from './helping';

afterEach(() => vi.unstubAllGlobals());

it('points at the question mark where there may be keys, else at where the guide is found', () => {
  expect(helpStep('keys').target).toEqual(['[data-guide="help"]']);
  expect(helpStep('keys').text).toBe('keys');
  vi.stubGlobal('matchMedia', () => ({ matches: true }));
  expect(helpStep('keys').target).toContain('[data-tab]:last-child');
  expect(helpStep('keys').text).not.toBe('keys');
});
