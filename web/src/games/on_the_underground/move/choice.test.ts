import { describe, expect, it } from 'vitest';
import type { JourneyOffer, Offers } from '../../../protocol/on_the_underground';
import { offersOf, placeOf } from '../board.fixture';
import { Choice } from './choice.svelte';
import { routesOf } from '../passenger/ways';
import type { View } from '../../../protocol/on_the_underground';

function choiceOf(offers: Offers | null, lines = ['red', 'blue']): Choice {
  const choice = new Choice(
    () => offers,
    () => lines,
  );
  choice.settle();
  return choice;
}

/** A journey that earns each of these seats a point. */
function journey(destination: string, isChoice: boolean, ...seats: number[]): JourneyOffer {
  return {
    action: isChoice ? { type: 'travel', destination, lines: [] } : null,
    journey: {
      origin: 'acton',
      destination,
      empty: 0,
      lines: [],
      steps: [],
      choices: isChoice ? 2 : 1,
      rivals: [],
    },
    gains: seats.map((seat) => ({ rule: 'ug.passenger.points', seat, points: 1, why: [] })),
  };
}

describe('a token in the making', () => {
  const offers = offersOf({
    places: [placeOf('red', 'ab'), placeOf('red', 'bc', { price: 2 }), placeOf('blue', 'ab')],
  });

  it('begins with the first colour that may be placed', () => {
    expect(choiceOf(offers).line).toBe('red');
    expect(choiceOf(offersOf({ places: [placeOf('blue', 'ab')] })).line).toBe('blue');
    expect(choiceOf(offersOf()).line).toBe('red');
  });

  it('leaves room for a hint until there is an edge to tell of', () => {
    const choice = choiceOf(offers);
    expect(choice.hasRoom).toBe(true);
    choice.edge = 'ab';
    expect(choice.hasRoom).toBe(false);
    expect(choiceOf(null).hasRoom).toBe(false);
  });

  it('keeps the colour in hand as long as it may be placed', () => {
    const choice = choiceOf(offers);
    choice.number(2);
    choice.settle();
    expect(choice.line).toBe('blue');
    choice.number(9);
    expect(choice.line).toBe('blue');
  });

  it('keeps it while nothing may be placed, and begins with the one extended last', () => {
    let now: Offers | null = offers;
    const choice = new Choice(
      () => now,
      () => ['red', 'blue'],
      () => 'blue',
    );
    choice.settle();
    expect(choice.line).toBe('blue');
    choice.pick('red');
    for (now of [offersOf({ phase: 'passenger' }), null, offers]) choice.settle();
    expect(choice.line).toBe('red');
  });

  it('takes another colour for one that is spent, even while nothing may be placed', () => {
    const choice = new Choice(
      () => offersOf(),
      () => ['red', 'blue'],
      () => 'red',
      (line) => line === 'red',
    );
    choice.settle();
    expect(choice.line).toBe('blue');
  });

  it('knows what Confirm would place, and shows what is pointed at', () => {
    const choice = choiceOf(offers);
    expect(choice.action).toBeNull();
    choice.edge = 'ab';
    expect(choice.action).toEqual({ type: 'place', line: 'red', edge: 'ab' });
    choice.hovered = 'bc';
    expect(choice.shown?.price).toBe(2);
    expect(choice.action).toEqual({ type: 'place', line: 'red', edge: 'ab' });
    choice.hovered = 'elsewhere';
    expect(choice.shown?.action.edge).toBe('ab');
  });

  it('that could not be sent is chosen again, if it is still offered', () => {
    const choice = choiceOf(offers);
    choice.take({ type: 'place', line: 'blue', edge: 'ab' });
    expect(choice.action).toEqual({ type: 'place', line: 'blue', edge: 'ab' });
    choice.clear();
    for (const action of [{ type: 'place', line: 'blue', edge: 'bc' }, { type: 'end' }]) {
      choice.take(action);
      expect(choice.action).toBeNull();
    }
  });

  it('shows the edge chosen by key although the mouse rests over another one', () => {
    const choice = choiceOf(offers);
    choice.hovered = 'bc';
    choice.choose('ab');
    expect(choice.shown?.action.edge).toBe('ab');
    expect(choice.agree()).toEqual({ type: 'place', line: 'red', edge: 'ab' });
  });

  it('never lays another token than the one that is shown', () => {
    const choice = choiceOf(offers);
    choice.choose('ab');
    choice.hovered = 'bc';
    expect(choice.agree()).toBeNull();
    expect(choice.shown?.action.edge).toBe('bc');
    expect(choice.agree()).toEqual({ type: 'place', line: 'red', edge: 'bc' });
    choice.hovered = 'elsewhere';
    expect(choice.agree()).toEqual({ type: 'place', line: 'red', edge: 'bc' });
  });

  it('forgets the edge with another colour', () => {
    const choice = choiceOf(offers);
    choice.edge = 'bc';
    choice.pick('blue');
    expect([choice.edge, choice.action]).toEqual([null, null]);
  });
});

describe('the passenger', () => {
  const view = { journeys: [journey('camden', false).journey] } as unknown as View;

  it('needs a choice between first journeys', () => {
    const choice = choiceOf(
      offersOf({
        phase: 'passenger',
        trips: [
          { first: journey('bank', true), then: [] },
          { first: journey('camden', true), then: [] },
        ],
      }),
    );
    expect(choice.journeys).toHaveLength(2);
    expect(choice.action).toBeNull();
    choice.travel('camden');
    expect(choice.action).toEqual({ type: 'travel', destination: 'camden', lines: [] });
  });

  it('goes round journeys to the same destination', () => {
    const choice = choiceOf(
      offersOf({
        phase: 'passenger',
        trips: [
          { first: journey('bank', true, 0), then: [] },
          { first: journey('bank', true, 1), then: [] },
          { first: journey('bank', true, 0), then: [] },
        ],
      }),
    );
    const seen = [1, 2, 3].map(() => (choice.travel('bank'), choice.journey));
    expect(seen).toEqual([0, 1, 0]);
  });

  it('needs no choice where all come to the same', () => {
    const first = journey('bank', true, 0, 1);
    const trips = [first, journey('bank', true, 1, 0)].map((each) => ({ first: each, then: [] }));
    const choice = choiceOf(offersOf({ phase: 'passenger', trips }));
    expect([choice.journeys, choice.journey, choice.made]).toEqual([[first], 0, '']);
    expect(choice.action).toEqual(first.action);
  });

  it('ends the turn unless a second choice follows the journey chosen', () => {
    const choice = choiceOf(
      offersOf({
        phase: 'passenger',
        trips: [
          { first: journey('bank', true), then: [journey('camden', false)] },
          {
            first: journey('acton', true),
            then: [journey('camden', true), journey('ealing', true)],
          },
        ],
      }),
    );
    const told = [null, 0, 1].map((at) => ((choice.journey = at), choice.isFinal));
    expect(told).toEqual([false, true, false]);
    expect(choiceOf(offersOf({ phase: 'passenger', end: true })).isFinal).toBe(true);
    expect(choiceOf(offersOf()).isFinal).toBe(false);
  });

  it('may leave a choice for the second journey only', () => {
    const offers = offersOf({
      phase: 'passenger',
      trips: [
        { first: journey('bank', false), then: [journey('camden', true), journey('ealing', true)] },
      ],
    });
    const choice = choiceOf(offers);
    choice.journey = 1;
    expect(choice.action).toEqual({ type: 'travel', destination: 'ealing', lines: [] });
    expect(choice.isFinal).toBe(true);
    expect(routesOf(view, offers, choice, false).map(({ tone }) => tone)).toEqual([
      'settled',
      'choice',
      'chosen',
    ]);
    choice.considered = 0;
    expect(routesOf(view, offers, choice, false)[1]?.tone).toBe('chosen');
    expect(choice.journey, 'to look at one is not to choose it').toBe(1);
    choice.journey = 1;
    expect(routesOf(view, offers, choice, false)[2]?.tone).toBe('chosen');
  });

  it('goes by himself where the rules decide', () => {
    const offers = offersOf({
      phase: 'passenger',
      end: true,
      trips: [{ first: journey('bank', false), then: [journey('camden', false)] }],
    });
    const choice = choiceOf(offers);
    expect(choice.action).toEqual({ type: 'end' });
    const ends = choice.decided.map((decided) => decided.journey.destination);
    expect(ends, 'the whole way is shown before the turn ends').toEqual(['bank', 'camden']);
    expect(routesOf(view, offers, choice, false).map(({ tone }) => tone)).toEqual([
      'settled',
      'settled',
    ]);
  });

  it('shows his way during a turn only to whoever wants to see it', () => {
    const offers = offersOf({ trips: [{ first: journey('bank', false), then: [] }] });
    const choice = choiceOf(offers);
    expect(routesOf(view, offers, choice, false)).toEqual([]);
    expect(routesOf(view, offers, choice, true).map(({ tone }) => tone)).toEqual(['ahead']);
    expect(routesOf(view, null, choice, true).map(({ tone }) => tone)).toEqual(['made']);
  });
});

describe('a proposal', () => {
  it('is what Confirm would send then', () => {
    const choice = choiceOf(offersOf({ places: [placeOf('red', 'ab'), placeOf('blue', 'bc')] }));
    choice.propose({ type: 'place', line: 'blue', edge: 'bc' });
    expect(choice.action).toEqual({ type: 'place', line: 'blue', edge: 'bc' });
    choice.propose({ type: 'token' });
    expect([choice.action, choice.made]).toEqual([{ type: 'token' }, 'token']);
    choice.choose('bc');
    expect(choice.action).toMatchObject({ type: 'place' });
    choice.chooseToken();
    choice.pick('red');
    expect(choice.action).toBeNull();
    const trips = ['bank', 'camden'].map((to) => ({ first: journey(to, true), then: [] }));
    const travelling = choiceOf(offersOf({ phase: 'passenger', trips }));
    travelling.propose({ type: 'travel', destination: 'camden', lines: [] });
    expect(travelling.action).toEqual({ type: 'travel', destination: 'camden', lines: [] });
    const [red, blue] = ['red', 'blue'].map((line) => ({
      ...journey('camden', true, 0),
      action: { type: 'travel' as const, destination: 'camden', lines: [line] },
    }));
    const other = journey('bank', true);
    const same = [other, red, blue].flatMap((first) => (first ? [{ first, then: [] }] : []));
    const folded = choiceOf(offersOf({ phase: 'passenger', trips: same }));
    folded.propose({ type: 'travel', destination: 'camden', lines: ['blue'] });
    expect(folded.action, 'it comes to the same').toEqual(red?.action);
  });
});
