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
    past.follow(now);
    await past.load(now, [3, 6]);
    await past.load(now, [4, 5]);
    expect(asked).toEqual([[3, 6]]);
    expect(past.at(5)).toEqual({ at: 5 });
    expect(past.at(7)).toBeUndefined();
  });

  it('comes in runs that the server takes', async () => {
    const now = position(200);
    past.follow(now);
    await past.load(now, [10, 150]);
    expect(asked).toEqual([
      [10, 73],
      [74, 137],
      [138, 150],
    ]);
  });

  it('comes with what lies around it, to the end of the log', async () => {
    const now = position(50);
    past.follow(now);
    await past.loadAround(now, [40]);
    await past.loadAround(now, [41, 49]);
    expect(asked).toEqual([[32, 50]]);
  });

  it('is kept as long as it stands', async () => {
    const now = position(9, 7);
    past.follow(now);
    await past.load(now, [6, 7, 8]);
    past.follow(position(10, 7));
    expect([6, 7, 8].map((at) => past.at(at) !== undefined)).toEqual([true, true, false]);
  });

  it('is told anew to another reader, and when the match is over', async () => {
    for (const more of [{ link: 'ben' }, { info: { status: 'over' } }]) {
      past.follow(position(9));
      await past.load(position(9), [4]);
      past.follow(position(9, 9, more));
      expect(past.at(4)).toBeUndefined();
    }
  });

  it('forgets an answer that was overtaken', async () => {
    past.follow(position(9, 7));
    const answer = past.load(position(9, 7), [7, 8]);
    past.follow(position(10, 7));
    await answer;
    expect([past.at(7) !== undefined, past.at(8)]).toEqual([true, undefined]);
  });
});
