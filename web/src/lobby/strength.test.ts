import { beforeEach, describe, expect, it, vi } from 'vitest';
import { prefs } from '../device.svelte';
import { after, botOfMine, levelsOf, reckon } from './strength';

const LEVELS = ['beginner', 'casual', 'sound', 'strong', 'expert'];
const bots = [...LEVELS.map((id, at) => ({ id, level: at + 1 })), { id: 'greedy', level: 0 }];
const info = { id: 'x', bots };

/** A finished match of a game, with the result against each bot. */
function played(game: string, met: Readonly<Record<string, number>>) {
  return { game, met: Object.entries(met).map(([bot, beaten]) => ({ bot, beaten })) };
}

beforeEach(() => {
  vi.stubGlobal('document', { documentElement: { dataset: {} } });
  prefs.strengths = {};
});

describe('bots for people', () => {
  it('are those of a level', () => {
    expect(levelsOf(info).map(({ id }) => id)).toEqual(LEVELS);
  });

  it('begin with the second', () => {
    expect(botOfMine(info)).toBe('casual');
    expect(botOfMine({ id: 'x', bots: bots.slice(0, 1) })).toBe('beginner');
    expect(botOfMine({ id: 'x', bots: [] })).toBeUndefined();
  });
});

describe('a strength', () => {
  it('rises by a win and falls by a loss, more where neither was to be expected', () => {
    const won = after(1, [{ level: 1, beaten: 1 }]);
    const wonAgainstStronger = after(1, [{ level: 3, beaten: 1 }]);
    const lost = after(1, [{ level: 1, beaten: 0 }]);
    expect(won).toBe(1.25);
    expect(wonAgainstStronger).toBeGreaterThan(won);
    expect(lost).toBe(0.75);
    expect(after(1, [{ level: 1, beaten: 0.5 }])).toBe(1);
  });

  it('stays where three of four are won against the level below', () => {
    const games = [1, 1, 1, 0].map((beaten) => ({ level: 1, beaten }));
    expect(after(2, games)).toBeCloseTo(2);
  });

  it('stays among the levels, and as it was without bots of a level', () => {
    expect(after(0, [{ level: 0, beaten: 0 }])).toBe(0);
    expect(after(4, [{ level: 4, beaten: 1 }])).toBe(4);
    expect(after(2.5, [])).toBe(2.5);
  });
});

describe('the matches of a person', () => {
  it('count for their game, one after another, however often they are told', () => {
    const won = played('x', { casual: 1 });
    const lost = played('x', { casual: 0, sound: 0 });
    reckon([won, played('y', { casual: 0 })]);
    expect(prefs.strengths).toEqual({ x: 1.25, y: 0.75 });
    reckon([won, lost]);
    const both = prefs.strengths['x'];
    expect(both).toBeLessThan(1.25);
    reckon([won, lost]);
    expect(prefs.strengths).toEqual({ x: both, y: 0.75 });
  });

  it('do not count among people, nor against bots of no level', () => {
    reckon([played('x', {}), played('x', { greedy: 1 })]);
    expect(prefs.strengths).toEqual({});
  });

  it('lead to stronger bots by and by', () => {
    reckon([1, 1, 1, 1].map((beaten) => played('x', { casual: beaten })));
    expect(botOfMine(info)).toBe('sound');
  });
});
