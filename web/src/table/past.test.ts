import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { Position, View } from '../protocol/messages';
import { Past, type AskPast } from './past.svelte';

const position = (length: number, settled = length, more: object = {}) =>
  ({
    link: 'ann',
    version: `${length}`,
    settled,
    info: { status: 'running' },
    log: Array.from({ length }),
    ...more,
  }) as unknown as Position;

/** A match in which all but some entries were undone, and which continued differently. */
const other = (length: number, same: number) =>
  position(length, same, {
    log: Array.from({ length }, (_, at) => (at < same ? undefined : 'new')),
  });

/** The view that is shown now. */
const NOW = { at: 'now' } as unknown as View;

let asked: [number, number][];
let ask: AskPast;
let past: Past<View>;

beforeEach(() => {
  asked = [];
  ask = vi.fn(async (_: string, from: number, to: number) => {
    asked.push([from, to]);
    return Array.from({ length: to - from + 1 }, (_, nth) => ({
      position: from + nth,
      view: { at: from + nth } as unknown as View,
    }));
  });
  past = new Past(ask);
});

describe('the past', () => {
  it('is asked for once, in one run', async () => {
    const now = position(9);
    past.follow(now, NOW);
    await past.load(now, [3, 6]);
    await past.load(now, [4, 5]);
    expect(asked).toEqual([[3, 6]]);
    expect(past.at(5)).toEqual({ at: 5 });
    expect(past.at(7)).toBeUndefined();
  });

  it('comes in runs that the server takes', async () => {
    const now = position(200);
    past.follow(now, NOW);
    await past.load(now, [10, 150]);
    expect(asked).toEqual([
      [10, 73],
      [74, 137],
      [138, 150],
    ]);
  });

  it('comes with what lies around it, to the end of the log', async () => {
    const now = position(50);
    past.follow(now, NOW);
    await past.loadAround(now, [40]);
    await past.loadAround(now, [41, 49]);
    expect(asked).toEqual([[32, 50]]);
  });

  it('is kept as long as it stands', async () => {
    const now = position(9);
    past.follow(now, NOW);
    await past.load(now, [6, 7, 8]);
    past.follow(other(10, 7), NOW);
    expect([6, 7, 8].map((at) => past.at(at) !== undefined)).toEqual([true, true, false]);
  });

  it('keeps what was shown, though it could still be taken back when it came', () => {
    past.follow(position(9, 7), NOW);
    past.follow(position(12, 7), {} as View);
    expect(past.at(9)).toBe(NOW);
    past.follow(other(10, 7), {} as View);
    expect(past.at(9)).toBeUndefined();
  });

  it('is another one to another reader', async () => {
    past.follow(position(9), NOW);
    await past.load(position(9), [4]);
    past.follow(position(9, 9, { link: 'ben' }), NOW);
    expect(past.at(4)).toBeUndefined();
  });

  it('is told anew when the match is over, and stays in sight until then', async () => {
    const over = position(9, 9, { info: { status: 'over' } });
    past.follow(position(9), NOW);
    await past.load(position(9), [4]);
    past.follow(over, {} as View);
    expect([past.at(4), past.at(9)]).toEqual([{ at: 4 }, NOW]);
    await past.load(over, [4, 9]);
    expect(asked).toEqual([
      [4, 4],
      [4, 9],
    ]);
    expect(past.at(9)).toEqual({ at: 9 });
  });

  it('forgets an answer that was overtaken', async () => {
    past.follow(position(9), NOW);
    const answer = past.load(position(9), [7, 8]);
    past.follow(other(10, 7), NOW);
    await answer;
    expect([past.at(7) !== undefined, past.at(8)]).toEqual([true, undefined]);
  });
});
