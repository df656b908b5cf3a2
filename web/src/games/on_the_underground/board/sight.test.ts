import { describe, expect, it } from 'vitest';
import type { Effects } from '../../../protocol/on_the_underground';
import { DRAWING } from '../board.fixture';
import { stationsAhead, stationsIn, stationsOnWay } from './sight';

const seen = (...marks: object[]) =>
  stationsIn(DRAWING, [{ marks } as unknown as Pick<Effects, 'marks'>]);

describe('where a step is seen', () => {
  it('is the track that is laid, the station that is turned up, the way of the passenger', () => {
    expect(seen({ type: 'token-laid', edge: 'acton-bank' })).toEqual(['acton', 'bank']);
    expect(seen({ type: 'card-turned', station: 'ealing' })).toEqual(['ealing']);
    const journeys = [
      ['bank', 'ealing'],
      ['ealing', 'acton'],
    ].map(([origin, destination]) => ({
      type: 'passenger-travelled',
      journey: { origin, destination },
    }));
    expect(seen(...journeys)).toEqual(['bank', 'ealing', 'acton']);
  });

  it('is all of the way where the view goes close to it', () => {
    const steps = ['acton', 'ealing'].map((to) => ({ to, line: null }));
    expect(stationsOnWay([{ origin: 'bank', steps }])).toEqual(['bank', 'acton', 'ealing']);
  });

  it('is nowhere on the board where a token is taken', () => {
    expect(seen({ type: 'branch-gained' })).toEqual([]);
  });
});

describe('what a turn is about', () => {
  const [first, second] = DRAWING.edges;
  const ahead = (prices: [string, number][], isBegun = true) =>
    stationsAhead(DRAWING, new Map(prices.map(([id, price]) => [id, { price }])), isBegun);

  it('is where the line goes on free of charge', () => {
    const [free, dear] = [first?.id ?? '', second?.id ?? ''];
    const found = ahead([
      [free, 0],
      [dear, 2],
    ]);
    expect(found).toEqual(first?.between);
    expect(ahead([[dear, 2]])).toEqual(second?.between);
  });

  it('is nowhere while a line may begin anywhere', () => {
    const many = Array.from({ length: 9 }, (_, at): [string, number] => [`other-${at}`, 0]);
    expect(ahead([[first?.id ?? '', 0], ...many], false)).toEqual([]);
    expect(ahead([])).toEqual([]);
  });

  it('is where the last few spaces are that a line may begin on', () => {
    expect(ahead([[first?.id ?? '', 0]], false)).toEqual(first?.between);
  });
});
