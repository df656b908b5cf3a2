import { afterEach, expect, it, vi } from 'vitest';
import { offersOf, placeOf } from '../board.fixture';
import { Choice } from './choice.svelte';
import { Refusals } from './refusals.svelte';

const ask = vi.hoisted(() => vi.fn());
vi.mock(import('../calls'), async (actual) => ({ ...(await actual()), askWhy: ask }));

afterEach(() => vi.clearAllMocks());

function table() {
  const offers = offersOf({ places: [placeOf('red', 'ab'), placeOf('blue', 'bc')] });
  const choice = new Choice(
    () => offers,
    () => ['red', 'blue'],
  );
  choice.settle();
  const refusals = new Refusals(
    ({ code }) => code,
    () => ({ link: 'seat', version: '3' }),
    (problem) => expect.fail(problem.code),
    () => `${choice.line} ${choice.made}`,
  );
  return { choice, refusals };
}

const refused = { refused: { rule: 'ug.place.connected', parameters: [] } };

it('a refusal goes with any new choice: of a hint, of the list, of another colour', async () => {
  const { choice, refusals } = table();
  ask.mockResolvedValue(refused);
  const choices = [
    () => choice.propose(placeOf('red', 'ab').action),
    () => choice.choose('ab'),
    () => choice.number(2),
  ];
  for (const choose of choices) {
    choice.settle();
    choice.pick('red');
    await refusals.ask('red', 'cd');
    expect(refusals.now?.edge).toBe('cd');
    choose();
    expect(refusals.now).toBeNull();
  }
});

it('a refusal that comes after another choice is not shown', async () => {
  const { choice, refusals } = table();
  ask.mockImplementation(() => {
    choice.propose(placeOf('red', 'ab').action);
    return Promise.resolve(refused);
  });
  await refusals.ask('red', 'cd');
  expect(refusals.now).toBeNull();
});
