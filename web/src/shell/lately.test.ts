import { expect, it, vi } from 'vitest';
import { Lately } from './lately.svelte';

it('what is loaded lately is asked for once it is wanted, and only once', async () => {
  const load = vi.fn(() => Promise.resolve('here'));
  const lately = new Lately(load);
  expect(load).not.toHaveBeenCalled();
  expect(lately.now).toBeNull();
  await vi.waitFor(() => expect(lately.now).toBe('here'));
  expect(load).toHaveBeenCalledOnce();
});

it('what could not be loaded is asked for again', async () => {
  const load = vi.fn(() => Promise.reject<string>(new Error('no line')));
  const lately = new Lately(load);
  expect(lately.now).toBeNull();
  load.mockResolvedValue('here');
  await vi.waitFor(() => expect(lately.now).toBe('here'));
});
