import { beforeEach, describe, expect, it, vi } from 'vitest';
import { prefs } from '../device.svelte';
import type { SeatInfo } from '../protocol/messages';
import { after, botOfMine, levelsOf, reckon } from './strength';

const LEVELS = ['beginner', 'casual', 'sound', 'strong', 'expert'];
const bots = [...LEVELS.map((id, at) => ({ id, level: at + 1 })), { id: 'greedy', level: 0 }];
const info = { id: 'x', bots };

function seat(bot = ''): SeatInfo {
  return { kind: bot ? 'bot' : 'me', name: '', bot, claimed: true, online: true, stand_in: '' };
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

describe('a game that has ended', () => {
  it('counts for its game, against each bot of a level', () => {
    const seats = [seat(), seat('casual'), seat('casual')];
    reckon('x', 0, seats, { places: [1, 2, 3] });
    expect(prefs.strengths).toEqual({ x: 1.25 });
    reckon('x', 0, seats, { places: [2, 1, 3] });
    expect(prefs.strengths['x']).toBeLessThan(1.25);
  });

  it('counts not among people, nor against bots of no level', () => {
    reckon('x', 0, [seat(), seat(), seat('greedy')], { places: [1, 2, 3] });
    expect(prefs.strengths).toEqual({});
  });

  it('does not count if a bot finished it for the player', () => {
    const away = { ...seat(), stand_in: 'sound' };
    reckon('x', 0, [away, seat('casual')], { places: [1, 2] });
    expect(prefs.strengths).toEqual({});
  });

  it('leads to stronger bots by and by', () => {
    for (let n = 0; n < 4; n += 1) {
      reckon('x', 0, [seat(), seat(botOfMine(info))], { places: [1, 2] });
    }
    expect(botOfMine(info)).toBe('sound');
  });
});
