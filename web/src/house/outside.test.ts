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

const told = (address: string) =>
  Promise.resolve(new Response(JSON.stringify({ address, listens: address !== '' })));

it.each(['http://127.0.0.1:8000', 'http://localhost:8000', 'http://[::1]:8000'])(
  'at %s links carry the address that the server reports, asked once',
  async (origin) => {
    const { linkFor, reach } = await openedAt(origin, told('http://192.168.1.5:8000'));
    await vi.waitFor(() => expect(linkFor('abc')).toBe('http://192.168.1.5:8000/t/abc'));
    expect(reach()?.listens).toBe(true);
    expect(asked).toHaveBeenCalledOnce();
  },
);

it('links of a server that others can’t reach stay as they are, and that is known', async () => {
  const { linkFor, reach } = await openedAt('http://localhost:8000', told(''));
  expect(reach()).toBe(null);
  await vi.waitFor(() => expect(reach()?.address).toBe(''));
  expect(linkFor('abc')).toBe('http://localhost:8000/t/abc');
});

it('at an address that others can use nothing is asked', async () => {
  const { linkFor, reach } = await openedAt('http://127.example:8000', told(''));
  expect(linkFor('abc')).toBe('http://127.example:8000/t/abc');
  expect(reach()).toBe(null);
  expect(asked).not.toHaveBeenCalled();
});

it('a server that does not answer is asked again', async () => {
  const { linkFor, reach } = await openedAt('http://localhost:8000', Promise.reject(Error()));
  expect(linkFor('abc')).toBe('http://localhost:8000/t/abc');
  asked.mockReturnValue(told(''));
  await vi.waitFor(() => expect(reach()?.address).toBe(''));
});

it('a server restarted for others is noticed while links are shown', async () => {
  vi.useFakeTimers();
  try {
    const { linkFor, reach, keepAsking } = await openedAt('http://localhost:8000', told(''));
    const stop = keepAsking();
    linkFor('abc');
    await vi.waitFor(() => expect(reach()?.address).toBe(''));
    asked.mockImplementation(() => Promise.reject(Error()));
    await vi.advanceTimersByTimeAsync(6_000);
    expect(reach()?.address, 'what was known stays while the server is away').toBe('');
    asked.mockReturnValue(told('http://192.168.1.5:8000'));
    await vi.advanceTimersByTimeAsync(6_000);
    expect(reach()?.address).toBe('http://192.168.1.5:8000');
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
