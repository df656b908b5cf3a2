import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { prefs } from '../device.svelte';
import type { SeatInfo, TableSummary } from '../protocol/messages';
import { load } from '../texts';
import { byUrgency, leftText, newsText } from './standing';

const seat = (name: string): SeatInfo => ({
  kind: 'me',
  name,
  bot: '',
  claimed: true,
  online: false,
  stand_in: '',
});

const table: TableSummary = {
  table: 't',
  game: 'voll_verplant',
  map: 'berlin',
  status: 'running',
  seats: [seat('Ann'), seat('<b>Eve</b>'), seat('Bob')],
  awaited: [0],
  scores: [0, 5, 5],
  places: [],
};
const text = { de: 'Linie C bis Zoo, 5 Punkte', en: 'line C to Zoo, 5 points' };

beforeAll(() => Promise.all([load('en'), load('de')]));
beforeEach(() => {
  vi.stubGlobal('document', { documentElement: { dataset: {} } });
  prefs.language = 'en';
});

describe('what happened since one’s last move', () => {
  it('is a sentence, with how many moves came besides', () => {
    const news = { seat: 2, text, more: 0 };
    expect(newsText({ table, news })).toBe('Bob: line C to Zoo, 5 points.');
    expect(newsText({ table, news: { ...news, more: 1 } })).toMatch(
      / And one more move by others.$/,
    );
    prefs.language = 'de';
    expect(newsText({ table, news: { ...news, more: 2 } })).toBe(
      'Bob: Linie C bis Zoo, 5 Punkte. Dazu 2 weitere Züge von anderen.',
    );
    expect(newsText({ table, news: null })).toBe('');
    expect(newsText({ table: null, news: null })).toBe('');
  });

  it('is who has won, in the end', () => {
    const over: TableSummary = { ...table, status: 'over', places: [2, 3, 1] };
    expect(newsText({ table: over, news: null })).toBe('Won by Bob.');
    expect(newsText({ table: { ...over, places: [1, 3, 1] }, news: null })).toMatch(/Ann and Bob/);
    expect(newsText({ table: { ...over, places: [] }, news: null })).toBe('');
  });
});

describe('the order of tables', () => {
  it('begins with one’s own turns, of these with what is over soonest', () => {
    const rows = [
      { turn: false, seconds: 5 },
      { turn: true, seconds: null },
      { turn: true, seconds: 900 },
      { turn: false, seconds: null },
      { turn: true, seconds: 60 },
    ];
    expect([...rows].sort(byUrgency)).toEqual([rows[4], rows[2], rows[1], rows[0], rows[3]]);
  });

  it('is told with the time that is left', () => {
    expect(leftText(3 * 86_400 + 5)).toBe('3 days left');
    expect(leftText(86_400)).toBe('24 hours left');
    expect(leftText(60)).toBe('1 minute left');
    prefs.language = 'de';
    expect(leftText(7200)).toBe('noch 2 Stunden');
  });
});
