import { afterEach, expect, it, vi } from 'vitest';
import { prefs } from '../device.svelte';
import { silence } from './keys';

afterEach(() => (prefs.signs = true));

const NONE = { ctrlKey: false, metaKey: false };

it.each([
  ['a', {}, true],
  ['7', {}, true],
  [',', {}, true],
  ['?', {}, true],
  ['ß', {}, true],
  [' ', {}, false],
  ['Enter', {}, false],
  ['ArrowLeft', {}, false],
  ['z', { ctrlKey: true }, false],
  ['y', { metaKey: true }, false],
])('%o with %o is silent where signs are off: %o', (key, held, isSilent) => {
  for (const signs of [true, false]) {
    prefs.signs = signs;
    const stopImmediatePropagation = vi.fn();
    silence({ ...NONE, key, ...held, stopImmediatePropagation } as unknown as KeyboardEvent);
    expect(stopImmediatePropagation.mock.calls.length > 0).toBe(!signs && isSilent);
  }
});
