import { describe, expect, it } from 'vitest';
import type { LineInfo, Offer, Offers } from '../../../protocol/voll_verplant';
import { Choice } from './choice.svelte';

function line(letter: string, stations: string[], ring = false): LineInfo {
  return { letter, name: letter, windows: 2, points: [4, 2], ring, stations };
}

const LINES = [
  line('A', ['a', 'b', 'c', 'd']),
  line('B', ['x', 'c', 'y']),
  line('C', ['r', 's', 't', 'u'], true),
  line('D', ['full']),
];

function fill(letter: string, walk: string[], backward?: boolean): Offer[] {
  return Array.from({ length: walk.length + 1 }, (_, marks) => ({
    action: { type: 'fill', line: letter, marks, ...(backward ? { backward } : {}) },
    marks: walk.slice(0, marks),
    number: 0,
    completes: [],
    gains: [],
    points: marks,
    owes: 0,
  }));
}

const NUMBER: Offers = {
  kind: 'number',
  value: 3,
  lines: [],
  choices: [
    ...fill('A', ['a', 'b', 'c']),
    ...fill('B', ['x']),
    ...fill('C', ['r', 's', 't']),
    ...fill('C', ['r', 'u', 't'], true),
  ],
};

const FREE: Offers = {
  kind: 'free',
  value: 0,
  lines: [],
  choices: [null, 'a', 'y'].map((station) => ({
    action: station === null ? { type: 'ride' } : { type: 'ride', station },
    marks: station === null ? [] : [station],
    number: 0,
    completes: [],
    gains: [],
    points: 0,
    owes: 0,
  })),
};

const choose = (offers: Offers | null) =>
  new Choice(
    () => offers,
    () => LINES,
  );

describe('a line', () => {
  it('is chosen with as many marks as it allows', () => {
    const choice = choose(NUMBER);
    choice.pick('A');
    expect(choice.offer?.marks).toEqual(['a', 'b', 'c']);
    expect(choice.most).toBe(3);
  });

  it('takes fewer marks, down to none, and never more than offered', () => {
    const choice = choose(NUMBER);
    choice.pick('A');
    choice.change(-2);
    expect(choice.offer?.marks).toEqual(['a']);
    choice.change(-9);
    expect(choice.offer?.action).toEqual({ type: 'fill', line: 'A', marks: 0 });
    choice.set(9);
    expect(choice.marks).toBe(3);
  });

  it('is told from another choice, and from none', () => {
    const choice = choose(NUMBER);
    const made = [choice.made];
    choice.pick('C');
    made.push(choice.made);
    choice.turn();
    made.push(choice.made);
    choice.change(-1);
    made.push(choice.made);
    expect([made[0], new Set(made).size]).toEqual(['', 4]);
    const ride = choose(FREE);
    ride.ride('a');
    expect(ride.made).toBe('a');
    ride.pass();
    expect(ride.made).not.toBe('');
    ride.clear();
    expect(ride.made).toBe('');
  });

  it('that could not be sent is chosen again, if it is still offered', () => {
    const choice = choose(NUMBER);
    choice.take({ type: 'fill', line: 'C', marks: 2, backward: true });
    expect(choice.offer?.marks).toEqual(['r', 'u']);
    choice.clear();
    choice.take({ type: 'fill', line: 'D', marks: 1 });
    expect(choice.offer).toBeNull();
    const ride = choose(FREE);
    ride.take({ type: 'ride', station: 'y' });
    expect(ride.station).toBe('y');
    ride.take({ type: 'ride' });
    expect(ride.passing).toBe(true);
  });

  it('that is closed is asked about instead', () => {
    const choice = choose(NUMBER);
    choice.pick('A');
    choice.pick('D');
    expect(choice.asked).toBe('D');
    expect(choice.offer).toBeNull();
  });

  it('can be travelled both ways if it is a ring', () => {
    const choice = choose(NUMBER);
    choice.pick('C');
    expect(choice.offer?.marks).toEqual(['r', 's', 't']);
    choice.turn();
    expect(choice.offer?.marks).toEqual(['r', 'u', 't']);
    choice.pick('A');
    choice.turn();
    expect(choice.backward).toBe(false);
  });

  it('cannot be chosen while nothing is offered', () => {
    const choice = choose(null);
    choice.pick('A');
    expect([choice.line, choice.asked, choice.offer]).toEqual([null, null, null]);
  });
});

describe('a choice in the making', () => {
  it('waits while somebody looks elsewhere, and cannot be changed there', () => {
    let offers: Offers | null = NUMBER;
    const choice = new Choice(
      () => offers,
      () => LINES,
    );
    choice.pick('A');
    choice.set(2);
    offers = null;
    expect(choice.offer).toBeNull();
    choice.change(1);
    choice.pick('B');
    choice.turn();
    offers = NUMBER;
    expect(choice.offer?.marks).toEqual(['a', 'b']);
  });
});

describe('a station', () => {
  it('is where the walk ends', () => {
    const choice = choose(NUMBER);
    choice.touch('b');
    expect([choice.line, choice.marks]).toEqual(['A', 2]);
    choice.touch('c');
    expect(choice.marks).toBe(3);
    choice.touch('a');
    expect(choice.marks).toBe(1);
  });

  it('goes round the ways that reach it', () => {
    const choice = choose(NUMBER);
    choice.touch('t');
    expect([choice.line, choice.backward, choice.marks]).toEqual(['C', false, 3]);
    choice.touch('t');
    expect([choice.line, choice.backward, choice.marks]).toEqual(['C', true, 3]);
    choice.touch('t');
    expect(choice.backward).toBe(false);
  });

  it('out of reach changes nothing', () => {
    const choice = choose(NUMBER);
    choice.pick('A');
    choice.touch('y');
    choice.touch('full');
    expect([choice.line, choice.marks, choice.asked]).toEqual(['A', 3, null]);
    expect(choice.reaching('y')).toEqual([]);
    expect(choice.reaching('c')).toEqual(['A']);
  });

  it('out of reach takes the place of a refusal, until something is chosen', () => {
    const choice = choose(NUMBER);
    choice.asked = 'D';
    choice.touch('y');
    expect([choice.asked, choice.far]).toEqual([null, 'y']);
    choice.pick('A');
    expect(choice.far).toBeNull();
    choice.touch('y');
    expect(choice.far, 'a walk in the making stands').toBeNull();
  });
});

describe('a free ride', () => {
  it('goes to a free station, or passes', () => {
    const choice = choose(FREE);
    expect(choice.offer).toBeNull();
    choice.touch('y');
    expect(choice.offer?.action).toEqual({ type: 'ride', station: 'y' });
    choice.touch('b');
    expect(choice.station).toBe('y');
    choice.pass();
    expect(choice.offer?.action).toEqual({ type: 'ride' });
  });

  it('tells of a marked station that it is taken, until something else is chosen', () => {
    const choice = choose(FREE);
    choice.touch('b');
    expect([choice.taken, choice.offer]).toEqual(['b', null]);
    choice.touch('y');
    expect(choice.taken).toBeNull();
    choice.touch('b');
    expect(choice.taken).toBe('b');
    choice.pass();
    expect(choice.taken).toBeNull();
    const fill = choose(NUMBER);
    fill.touch('d');
    expect(fill.taken).toBeNull();
  });

  it('closes all lines', () => {
    const choice = choose(FREE);
    choice.touch('a');
    choice.pick('A');
    expect([choice.asked, choice.offer]).toEqual(['A', null]);
  });
});

describe('a proposal', () => {
  it('is what Confirm would send then', () => {
    const choice = choose(NUMBER);
    for (const action of [
      { type: 'fill', line: 'A', marks: 2 },
      { type: 'fill', line: 'C', marks: 0, backward: true },
    ] as const) {
      choice.propose(action);
      expect(choice.offer?.action).toEqual(action);
    }
    const ride = choose(FREE);
    for (const action of [{ type: 'ride', station: 'y' }, { type: 'ride' }] as const) {
      ride.propose(action);
      expect(ride.offer?.action).toEqual(action);
    }
  });
});
