import { beforeAll, describe, expect, it } from 'vitest';
import { faceOf, shown, spoken } from './clock';
import { loadPace } from './texts';

beforeAll(() => loadPace('en'));

describe('a clock', () => {
  it('stands with what is left', () => {
    const face = faceOf({ left: 20, until: null, bot: null }, 99);
    expect(face).toEqual({ left: 20, runs: false, isLow: false, bot: null });
  });

  it('runs to its end, and tells when a bot takes over', () => {
    const clock = { left: 300, until: 400, bot: 430 };
    expect(faceOf(clock, 100)).toEqual({ left: 300, runs: true, isLow: false, bot: null });
    expect(faceOf(clock, 380)).toMatchObject({ left: 20, isLow: true, bot: null });
    expect(faceOf(clock, 410)).toMatchObject({ left: 0, bot: 20 });
  });

  it('tells of who has left before the time is out', () => {
    expect(faceOf({ left: 300, until: 400, bot: 200 }, 150).bot).toBe(50);
  });

  it('shows minutes, hours and days', () => {
    expect([shown(61), shown(0), shown(3725.2)]).toEqual(['1:01', '0:00', '1:02:06']);
    expect(shown(2 * 86_400 + 7200)).toBe('2 days 2 h');
  });

  it('is read out roughly', () => {
    expect([spoken(299), spoken(241)]).toEqual(['5 minutes', '5 minutes']);
    expect([spoken(7199), spoken(7200), spoken(86_399)]).toEqual([
      '120 minutes',
      '2 hours',
      '23 hours',
    ]);
    expect([spoken(29), spoken(21)]).toEqual(['30 seconds', '30 seconds']);
  });
});
