import { beforeEach, expect, it, vi } from 'vitest';
import { problem } from '../../../api';
import type { Position } from '../../../protocol/voll_verplant';
import { Turns } from './turns';

const play = vi.hoisted(() => vi.fn());
vi.mock(import('../../../sound'), async (actual) => ({ ...(await actual()), play }));

const at = (version: string, more: object = {}) =>
  ({ link: 'mine', version, offers: {}, view: { draft: null }, ...more }) as unknown as Position;
const refused = { ...problem('house/read-only'), link: 'mine' };

let turns: Turns;

beforeEach(() => {
  play.mockClear();
  turns = new Turns();
  turns.follow(at('1'), null);
});

it('a card is heard that others have turned up, once, and not when the page opens', () => {
  expect(play).not.toHaveBeenCalled();
  expect(turns.follow(at('2'), null)).toBe(true);
  expect(turns.follow(at('2'), null)).toBe(false);
  expect(play.mock.calls).toEqual([['turn']]);
});

it('a position without a choice, or within one, is not heard', () => {
  turns.follow(at('2', { offers: null }), null);
  turns.follow(at('3', { view: { draft: {} } }), null);
  expect(play).not.toHaveBeenCalled();
});

it('what the own choice has turned up is not heard, but the next card is', () => {
  turns.send();
  turns.follow(at('2'), null);
  expect(play).not.toHaveBeenCalled();
  turns.follow(at('3'), null);
  expect(play).toHaveBeenCalledOnce();
});

it('after a refused choice the next card is heard', () => {
  turns.send();
  turns.hear(null, at('1'));
  turns.hear({ ...refused, link: 'other' }, at('1'));
  turns.hear(refused, at('1'));
  turns.follow(at('2'), null);
  expect(play).toHaveBeenCalledOnce();
});

it('after a choice that came too late the card is heard', () => {
  turns.send();
  turns.follow(at('2'), { link: 'mine', action: {} as never });
  expect(play).toHaveBeenCalledOnce();
});
