import { beforeEach, describe, expect, it } from 'vitest';
import { prefs } from '../../../device.svelte';
import type { JourneyOffer, TripOffer } from '../../../protocol/on_the_underground';
import { folded } from './alike';
import { gainText, optionsOf, ridesText } from './rides';

const NAMES = ['Ann', 'Ben', 'Cy'];

/** A journey on lines of these seats. */
function journey(...seats: number[]): JourneyOffer {
  const gains = seats.map((seat) => ({
    rule: 'ug.passenger.points',
    seat,
    points: 1,
    why: [['line', 'red']] as [string, string][],
  }));
  return { action: null, gains } as unknown as JourneyOffer;
}

function to(destination: string, lines: string[], ...seats: number[]): JourneyOffer {
  return {
    ...journey(...seats),
    journey: { destination, lines, empty: 2 },
  } as unknown as JourneyOffer;
}

const trip = (first: JourneyOffer, ...then: JourneyOffer[]): TripOffer => ({ first, then });

describe('what the passenger would bring', () => {
  beforeEach(() => {
    prefs.language = 'en';
  });

  it('adds both journeys up, the reader first', () => {
    expect(ridesText([trip(journey(1, 0), journey(0))], NAMES, 0)).toBe(
      'Passenger after this track: you\u00a0+2, Ben\u00a0+1',
    );
    expect(ridesText([trip(journey(2))], NAMES, 0)).toContain('track: Cy\u00a0+1');
  });

  it('is summed up for all journeys of a turn together, whoever rides first', () => {
    const turn = [journey(1), journey(0, 1)].flatMap(({ gains }) => gains);
    expect(gainText(turn, ['Ann', 'Ben'], 2)).toBe('Ann\u00a0+1, Ben\u00a0+2');
    expect(gainText([], ['Ann', 'Ben'], 2)).toBe('nobody scores');
  });

  it('tells nobody’s points, and that he stays', () => {
    expect(ridesText([trip(journey())], NAMES, 0)).toContain('nobody');
    expect(ridesText([], NAMES, 0)).toContain('would stay');
  });

  it('tells what there is to choose from, the best for the reader first', () => {
    const two = [trip(journey(1)), trip(journey(0)), trip(journey(1))];
    expect(ridesText(two, NAMES, 0)).toMatch(/you\s\+1 or Ben\s\+1$/);
    expect(ridesText([trip(journey(), journey(2), journey(0), journey(1))], NAMES, 0)).toMatch(
      /…$/,
    );
  });
});

describe('what the passenger would bring a full table', () => {
  it('is short enough for a phone: others are told of together', () => {
    prefs.language = 'en';
    const full = trip(journey(0, 1, 2, 3), journey(1, 2, 4));
    expect(ridesText([full], NAMES, 0)).toBe(
      'Passenger after this track: you\u00a0+1, others\u00a0+6',
    );
  });
});

describe('journeys to choose from', () => {
  beforeEach(() => {
    prefs.language = 'en';
  });

  it('are told apart by what differs, also where they end at one station', () => {
    const journeys = [to('bank', ['red'], 0), to('bank', ['blue'], 1), to('acton', [])];
    const [red, blue, none] = optionsOf(folded(journeys), [], NAMES, 0);
    const own = { gains: 'you\u00a0+1', isOwn: true };
    expect(red).toEqual({ destination: 'bank', ...own, walk: 2, ways: [['red']], then: [] });
    expect(blue).toMatchObject({ isOwn: false, gains: 'Ben\u00a0+1', ways: [['blue']] });
    expect(none).toMatchObject({ gains: 'nobody scores', ways: [] });
  });

  it('are one where they end at one station and bring everybody the same', () => {
    const journeys = [
      to('bank', ['red', 'blue'], 0, 1),
      to('bank', ['blue', 'pink'], 1, 0),
      to('acton', ['red', 'blue'], 0, 1),
      to('bank', ['red', 'pink'], 0, 0),
    ];
    const options = optionsOf(folded(journeys), [], NAMES, 0);
    expect(options.map(({ destination, ways }) => [destination, ways.length])).toEqual([
      ['bank', 2],
      ['acton', 1],
      ['bank', 1],
    ]);
  });

  it('tell where he goes on to, and what that brings', () => {
    const first = to('bank', ['red'], 0);
    const trips = [trip(first, to('acton', []), to('camden', []), to('camden', ['red'], 0))];
    expect(optionsOf([[first]], trips, NAMES, 0)[0]?.then).toEqual([
      { destination: 'acton', gains: 'nobody scores' },
      { destination: 'camden', gains: 'by line: nobody scores or you\u00a0+1' },
    ]);
  });
});
