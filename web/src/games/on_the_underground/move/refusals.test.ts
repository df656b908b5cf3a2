import { afterEach, expect, it, vi } from 'vitest';
import { offersOf, placeOf } from '../board.fixture';
import type { Why } from '../../../protocol/on_the_underground';
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
    () => 'seat',
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

/** Ask about two edges; return what answers each question. */
function twoAsked({ refusals }: ReturnType<typeof table>) {
  const answers: ((told: Why) => void)[] = [];
  ask.mockImplementation(() => new Promise<Why>((answer) => answers.push(answer)));
  const told = ['cd', 'de'].map((edge) => refusals.ask('red', edge));
  const answer = async (at: number) => {
    answers[at]?.(refused as Why);
    await told[at];
  };
  return answer;
}

it('the answer to an earlier question does not replace that to a later one', async () => {
  const all = table();
  const answer = twoAsked(all);
  await answer(1);
  await answer(0);
  expect(all.refusals.now?.edge).toBe('de');
});

it('what was dropped before its answer is not shown', async () => {
  const all = table();
  const answer = twoAsked(all);
  all.refusals.forget();
  await answer(1);
  expect(all.refusals.now).toBeNull();
});
