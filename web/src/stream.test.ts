import { describe, expect, it } from 'vitest';

import type { Info, Update } from './protocol/messages';
import { holdings, informed, joined, type Stream } from './stream';

const EMPTY: Stream = { positions: {}, settled: {} };

const update = (since: number, settled: number, ...seqs: number[]) =>
  ({
    type: 'position',
    link: 'ann',
    info: { table: 't', awaited: [0] },
    since,
    settled,
    log: seqs.map((seq) => ({
      entry: { type: 'draw', seq },
      effects: { items: [], marks: [seq] },
    })),
  }) as unknown as Update;

const seqs = ({ positions }: Stream) => positions['ann']?.log.map(({ seq }) => seq);

describe('the log as a stream', () => {
  it('is put together from what is held and what comes', () => {
    const one = joined(EMPTY, update(0, 2, 1, 2, 3));
    const two = joined(one, update(2, 3, 30, 40));
    expect(seqs(one)).toEqual([1, 2, 3]);
    expect(seqs(two)).toEqual([1, 2, 30, 40]);
    expect(two.positions['ann']?.effects.flatMap(({ marks }): unknown[] => marks)).toEqual([
      1, 2, 30, 40,
    ]);
    expect(one.positions['ann']?.log).toHaveLength(3);
  });

  it('begins anew when the server says so', () => {
    expect(seqs(joined(joined(EMPTY, update(0, 2, 1, 2)), update(0, 1, 7)))).toEqual([7]);
  });

  it('tells what is held after the connection was lost', () => {
    expect(holdings(EMPTY)).toEqual({});
    expect(holdings(joined(EMPTY, update(0, 2, 1, 2, 3)))).toEqual({
      ann: { table: 't', settled: 2 },
    });
  });

  it('takes newer information of the table alone', () => {
    const { positions } = joined(EMPTY, update(0, 1, 1));
    const info = { link: 'ann', info: { table: 't', awaited: [1] } } as unknown as Info;
    expect(informed(positions, info)['ann']?.info.awaited).toEqual([1]);
    expect(informed(positions, info)['ann']?.log).toBe(positions['ann']?.log);
    expect(informed({}, info)).toEqual({});
  });
});
