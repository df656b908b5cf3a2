import { describe, expect, it } from 'vitest';
import type { Effects } from '../../../protocol/on_the_underground';
import { DRAWING } from '../board.fixture';
import { stationsIn } from './sight';

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

  it('is nowhere on the board where a token is taken', () => {
    expect(seen({ type: 'branch-gained' })).toEqual([]);
  });
});
