import { beforeAll, describe, expect, it } from 'vitest';
import { parse } from '../../route.svelte';
import type { GameInfo, LobbyTable, SeatInfo } from '../../protocol/messages';
import { problem } from '../../api';
import { problemText } from '../../problems';
import { load, loadSeating, loadSetup } from '../../texts';
import { accessOf, accessText, planFrom } from './access';
import { together } from './calls';
import { fillOf } from './filling';
import { settingsOf } from './settings';

beforeAll(async () => {
  await Promise.all([load('en'), loadSeating('en'), loadSetup('en')]);
});

const seat = (name: string): SeatInfo => ({
  kind: name ? 'me' : 'open',
  name,
  bot: '',
  claimed: name !== '',
  online: false,
  stand_in: '',
});

it('a table that has moved to a further page meanwhile is listed once', () => {
  const table = (id: string, created = '') => ({ table: id, created }) as LobbyTable;
  const [first, moved] = [[table('a'), table('b')], table('b', 'as it was')];
  const listed = together(first, [moved, table('c')], [table('c'), table('d')]);
  expect(listed.map((each) => each.table)).toEqual(['a', 'b', 'c', 'd']);
  expect(listed[1]).toBe(first[1]);
});

describe('who may come', () => {
  it('is chosen by names between commas, and told to the server only then', () => {
    const plan = { visibility: 'chosen', watching: 'link', names: ' Ann, ,Ben ' } as const;
    expect(accessOf(plan)).toEqual({
      visibility: 'chosen',
      watching: 'link',
      names: ['Ann', 'Ben'],
    });
    expect(accessOf({ ...plan, visibility: 'open' })).not.toHaveProperty('names');
    expect(planFrom(accessOf(plan)).names).toBe('Ann, Ben');
    expect(accessText(accessOf(plan))).toBe('Only for Ann and Ben');
    expect(accessText({})).toBe('Private: only people with the link');
  });

  it('is nobody but people if bots are not to come', () => {
    const info = { id: 'g', bots: [{ id: 'casual', level: 2 }] } as unknown as GameInfo;
    expect(fillOf(info, { minutes: 0, bot: 'casual' })).toBeNull();
    expect(fillOf(info, { minutes: 5, bot: '' })).toEqual({ minutes: 5, bot: 'casual' });
    expect(fillOf({ ...info, bots: [] }, { minutes: 5, bot: '' })).toBeNull();
  });
});

describe('settings of a table', () => {
  it('are told with what they change, also those that are off', () => {
    const agreed = { starter: 2, hints: false, unheard: true };
    const told = settingsOf(agreed, [seat('Ann'), seat('')]);
    expect(told.map(({ name, value }) => [name, value])).toEqual([
      ['Who begins', 'Seat 2'],
      ['Hints', null],
    ]);
    expect(told.every(({ text }) => text.length > 20)).toBe(true);
  });
});

it('the address of the lobby keeps what is looked for', () => {
  const found = parse('/lobby?game=voll_verplant&bots=no');
  expect(found.page === 'lobby' && found.query.get('bots')).toBe('no');
});

describe('why there is no seat', () => {
  it.each([
    ...['match/cancelled', 'match/over', 'match/stale', 'seat/blocked', 'table/full'],
    ...['table/name', 'table/name-alike', 'table/not-chosen', 'table/private', 'table/sitting'],
    ...['table/unknown', 'person/banned', 'person/banned-until', 'person/name-taken'],
    ...['house/read-only', 'map/unknown', 'match/outdated', 'request/too-many'],
  ])('is said in a sentence: %s', (code) => {
    expect(problemText(problem(code))).not.toContain(code);
  });
});
