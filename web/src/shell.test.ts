import { describe, expect, it } from 'vitest';
import { parse } from './route.svelte';
import { backoff } from './socket.svelte';
import { de as pageDe } from './texts/de';
import { end as endDe } from './texts/de/end';
import { table as tableDe } from './texts/de/table';
import { en as pageEn } from './texts/en';
import { end as endEn } from './texts/en/end';
import { table as tableEn } from './texts/en/table';
import { fill, number, signed, t, type Text } from './texts';
import { nextSeat } from './table/seats';
import type { Position } from './protocol/messages';

describe('addresses', () => {
  it.each([
    ['/', { page: 'home' }],
    ['/t/abc_-9', { page: 'table', link: 'abc_-9', tv: false }],
    ['/tv/abc_-9', { page: 'table', link: 'abc_-9', tv: true }],
    [
      '/rules/voll_verplant#vv.window.free',
      { page: 'rules', game: 'voll_verplant', rule: 'vv.window.free' },
    ],
    ['/rules/voll_verplant', { page: 'rules', game: 'voll_verplant', rule: '' }],
    ['/t', { page: 'missing', path: '/t' }],
    ['/t/a/b', { page: 'missing', path: '/t/a/b' }],
    ['/nothing/%E0%A4%A', { page: 'missing', path: '/nothing/%E0%A4%A' }],
  ])('%s', (address, route) => {
    expect(parse(address)).toEqual(route);
  });

  it('of a new table bring settings', () => {
    const route = parse('/new/voll_verplant?map=paris');
    expect(route.page === 'new' && route.query.get('map')).toBe('paris');
  });
});

describe('texts', () => {
  const de = { ...pageDe, ...tableDe, ...endDe };
  const en = { ...pageEn, ...tableEn, ...endEn };
  const places = (text: Text) =>
    [
      ...new Set((typeof text === 'string' ? text : text.one + text.other).match(/\{\w+\}/g)),
    ].sort();

  it('have the same placeholders in both languages', () => {
    for (const key of Object.keys(de) as (keyof typeof de)[]) {
      const german: Text = de[key];
      expect([key, ...places(en[key])]).toEqual([key, ...places(german)]);
    }
  });

  it('are never empty', () => {
    for (const text of [...Object.values<Text>(de), ...Object.values<Text>(en)]) {
      expect(typeof text === 'string' ? text : text.one && text.other).not.toBe('');
    }
  });

  it('fill in values and leave unknown placeholders alone', () => {
    expect(fill('{a} and {b}', { a: 1 })).toBe('1 and {b}');
    expect(fill('To {a}. To {a}, to {b}.', { a: 'Frankfurt M.', b: 'Hof' })).toBe(
      'To Frankfurt M. To Frankfurt M., to Hof.',
    );
    expect(t('player.total', { n: 1 })).not.toBe(t('player.total', { n: 2 }));
  });

  it('write numbers with a true minus', () => {
    expect(number(-4)).toBe('−4');
    expect([signed(3), signed(0), signed(-1)]).toEqual(['+3', '0', '−1']);
  });
});

describe('reconnecting', () => {
  it('tries often for a while, as somebody’s time may be running, and then more rarely', () => {
    const middle = () => 0.5;
    const waits = [0, 1, 2, 19, 21, 30].map((tries) => backoff(tries, middle));
    expect(waits).toEqual([400, 800, 1500, 1500, 3000, 15_000]);
  });
});

describe('several players at one device', () => {
  const at = (seat: number, waits: boolean, status = 'running') =>
    ({ seat, offers: waits ? {} : null, info: { status } }) as unknown as Position;

  it('hand it over to the next who has not chosen', () => {
    const own = [at(0, true), at(1, false), at(2, true)] as const;
    expect(nextSeat(own, own[1])).toBe(own[2]);
    const last = [at(0, true), at(2, false)] as const;
    expect(nextSeat(last, last[1])).toBe(last[0]);
  });

  it('keep it while the one who holds it chooses, and when nobody is left', () => {
    const own = [at(0, true), at(1, true)] as const;
    expect(nextSeat(own, own[0])).toBeNull();
    const done = [at(0, false), at(1, false)] as const;
    expect(nextSeat(done, done[0])).toBeNull();
    const over = [at(0, false, 'over'), at(1, true, 'over')] as const;
    expect(nextSeat(over, over[0])).toBeNull();
  });
});
