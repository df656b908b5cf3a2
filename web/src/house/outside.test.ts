import { beforeEach, expect, it, vi } from 'vitest';

const asked = vi.fn();

beforeEach(() => {
  vi.resetModules();
  asked.mockReset();
  vi.stubGlobal('fetch', asked);
});

/** Open the page at an origin whose server reports this; return the module. */
async function openedAt(origin: string, report: Promise<Response>) {
  vi.stubGlobal('location', new URL(origin));
  asked.mockReturnValue(report);
  return await import('./outside.svelte');
}

const told = (address: string) => Promise.resolve(new Response(JSON.stringify({ address })));

it.each(['http://127.0.0.1:8000', 'http://localhost:8000', 'http://[::1]:8000'])(
  'at %s links carry the address that the server reports, asked once',
  async (origin) => {
    const { linkFor, isOnlyHere } = await openedAt(origin, told('http://192.168.1.5:8000'));
    await vi.waitFor(() => expect(linkFor('abc')).toBe('http://192.168.1.5:8000/t/abc'));
    expect(isOnlyHere()).toBe(false);
    expect(asked).toHaveBeenCalledOnce();
  },
);

it('links of a server that others can’t reach stay as they are, and that is known', async () => {
  const { linkFor, isOnlyHere } = await openedAt('http://localhost:8000', told(''));
  expect(isOnlyHere()).toBe(false);
  await vi.waitFor(() => expect(isOnlyHere()).toBe(true));
  expect(linkFor('abc')).toBe('http://localhost:8000/t/abc');
});

it('at an address that others can use nothing is asked', async () => {
  const { linkFor, isOnlyHere } = await openedAt('http://127.example:8000', told(''));
  expect(linkFor('abc')).toBe('http://127.example:8000/t/abc');
  expect(isOnlyHere()).toBe(false);
  expect(asked).not.toHaveBeenCalled();
});

it('a server that does not answer is asked again', async () => {
  const { linkFor, isOnlyHere } = await openedAt('http://localhost:8000', Promise.reject(Error()));
  expect(linkFor('abc')).toBe('http://localhost:8000/t/abc');
  asked.mockReturnValue(told(''));
  await vi.waitFor(() => expect(isOnlyHere()).toBe(true));
});

it('a server restarted for others is noticed while links are shown', async () => {
  vi.useFakeTimers();
  try {
    const { linkFor, isOnlyHere, keepAsking } = await openedAt('http://localhost:8000', told(''));
    const stop = keepAsking();
    linkFor('abc');
    await vi.waitFor(() => expect(isOnlyHere()).toBe(true));
    asked.mockImplementation(() => Promise.reject(Error()));
    await vi.advanceTimersByTimeAsync(6_000);
    expect(isOnlyHere(), 'what was known stays while the server is away').toBe(true);
    asked.mockReturnValue(told('http://192.168.1.5:8000'));
    await vi.advanceTimersByTimeAsync(6_000);
    expect(isOnlyHere()).toBe(false);
    expect(linkFor('abc')).toBe('http://192.168.1.5:8000/t/abc');
    const before = asked.mock.calls.length;
    stop();
    await vi.advanceTimersByTimeAsync(60_000);
    expect(asked.mock.calls.length).toBe(before);
  } finally {
    vi.useRealTimers();
  }
});

it('at an address that others can use nothing is asked later, either', async () => {
  vi.useFakeTimers();
  try {
    const { keepAsking } = await openedAt('http://192.168.1.5:8000', told(''));
    const stop = keepAsking();
    await vi.advanceTimersByTimeAsync(60_000);
    expect(asked).not.toHaveBeenCalled();
    stop();
  } finally {
    vi.useRealTimers();
  }
});
