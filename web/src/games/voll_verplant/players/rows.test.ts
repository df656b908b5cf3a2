import { describe, expect, it } from 'vitest';
import type { SeatInfo, TableInfo } from '../../../protocol/messages';
import type { SheetView, View } from '../../../protocol/voll_verplant';
import { prefs } from '../../../device.svelte';
import { namesInLine, playerRows } from './rows';

const seat = (kind: SeatInfo['kind'], name: string, online = true): SeatInfo => ({
  kind,
  name,
  bot: kind === 'bot' ? 'greedy' : '',
  claimed: true,
  online,
  stand_in: '',
});

const sheet = (written: string): SheetView =>
  ({
    crosses: ['zuid'],
    transfers: [['dam', 3]],
    lines: [{ line: 'A', written, windows: 2 }],
    score: { lines: 5, transfers: 6, free: -4, free_stations: 9 },
    total: 7,
  }) as unknown as SheetView;

const INFO = {
  status: 'running',
  seats: [seat('me', 'Ann'), seat('open', 'Ben', false), seat('bot', ''), seat('open', 'Cleo')],
  awaited: [0],
} as unknown as TableInfo;

const VIEW = {
  sheets: [sheet('4'), sheet('4'), sheet('44'), sheet('4')],
} as unknown as View;

describe('rows of the players', () => {
  it('say what everybody is doing', () => {
    const rows = playerRows(INFO, VIEW, [0], false);
    expect(rows.map(({ name, state }) => [name, state])).toEqual([
      ['Ann', 'still choosing'],
      ['Ben', 'not connected'],
      ['Goods train', 'done'],
      ['Cleo', 'choice made'],
    ]);
    expect(rows.map(({ awaited }) => awaited)).toEqual([true, false, false, false]);
    expect(rows[0]?.parts).toEqual(['Points: lines +5', 'transfers +6', '9 free stations × ½ −4']);
    expect([...(rows[0]?.marked ?? [])]).toEqual(['zuid', 'dam']);
  });

  it('call whoever plays alone at this device "you" in a line of figures', () => {
    const rows = playerRows(INFO, VIEW, [], true);
    const told = (language: 'de' | 'en', own: number[]) => {
      prefs.language = language;
      return namesInLine(rows, own).slice(0, 2);
    };
    expect(told('de', [0])).toEqual(['Du', 'Ben']);
    expect(told('en', [1])).toEqual(['Ann', 'You']);
    expect(told('en', [0, 1])).toEqual(['Ann', 'Ben']);
  });

  it('say nothing of it in the past', () => {
    const rows = playerRows(INFO, VIEW, [0], true);
    expect(rows.map(({ state, awaited }) => [state, awaited])).toEqual(rows.map(() => ['', false]));
  });
});
