import { expect, it } from 'vitest';
import { Listed } from './listed.svelte';

/** A list of so many rows, and a function that holds back what the server returns until it is called. */
function listOf(many: { rows: number }) {
  const held: (() => void)[] = [];
  const after = (id: string) =>
    new Promise<readonly number[]>((answer) => {
      const first = id === '' ? 0 : Number(id) + 1;
      const rows = Array.from({ length: many.rows }, (_, row) => row).slice(first, first + 100);
      held.push(() => answer(rows));
    });
  const release = async () => {
    while (held.length > 0) {
      held.shift()?.();
      await new Promise((done) => setTimeout(done));
    }
  };
  return { list: new Listed<number>(after, String), release };
}

it('shows a part, then more, and how long there is more', async () => {
  const { list, release } = listOf({ rows: 250 });
  for (const [shown, isWhole] of [
    [100, false],
    [200, false],
    [250, true],
  ] as const) {
    void (shown === 100 ? list.show('all') : list.further());
    await release();
    expect([list.rows?.length, list.isWhole]).toEqual([shown, isWhole]);
  }
});

it('what is renewed is as long as it was, and another list begins with one part', async () => {
  const many = { rows: 250 };
  const { list, release } = listOf(many);
  void list.show('all');
  void list.further();
  await release();
  expect(list.rows?.length, 'the second answers for both').toBe(200);
  many.rows = 180;
  void list.show('all');
  await release();
  expect([list.rows?.length, list.isWhole]).toEqual([180, true]);
  void list.show('others');
  await release();
  expect([list.rows?.length, list.isWhole]).toEqual([100, false]);
});
