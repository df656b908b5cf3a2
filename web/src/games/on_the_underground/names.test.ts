import { beforeEach, describe, expect, it } from 'vitest';
import { prefs } from '../../device.svelte';
import type { Outcome, Problem, Rulebook, TableInfo } from '../../protocol/messages';
import type { View } from '../../protocol/on_the_underground';
import { DRAWING, lineOf } from './board.fixture';
import { edgeAt, stationAt } from './board/pointing';
import { edgeName, lineNames, told } from './names';
import { columnsOf, landmarkPoints, playerRows, reachedBy } from './players/rows';

beforeEach(() => {
  prefs.language = 'de';
});

describe('names', () => {
  it('are words for edges and lines', () => {
    expect(edgeName(DRAWING, 'camden-ealing')).toBe('Camden Town – Ealing Broadway');
    expect(lineNames(['red', 'green'])).toBe('Rot und Grün');
  });

  it('stand in a refusal in place of ids', () => {
    const book = {
      rule: [
        {
          id: 'ug.place.connected',
          section: '2.3',
          text: { de: '', en: '' },
          refusal: { de: '{line} berührt weder {from} noch {to}.', en: '' },
        },
      ],
    } satisfies Rulebook;
    const problem: Problem = {
      type: 'problem',
      code: 'rule/ug.place.connected',
      field: '',
      link: '',
      parameters: { line: 'red', from: 'camden', to: 'ealing' },
    };
    expect(told(problem, book, DRAWING)).toBe(
      'Rot berührt weder Camden Town noch Ealing Broadway.',
    );
  });
});

describe('a click', () => {
  const open = new Set(['acton-ealing']);

  it('means the nearest edge within reach', () => {
    expect(edgeAt(DRAWING, open, 50, 8, 20)).toMatchObject({ kind: 'edge', id: 'acton-bank' });
    expect(edgeAt(DRAWING, open, 50, 50, 20)).toBeNull();
  });

  it('rather means an edge that may be used', () => {
    expect(edgeAt(DRAWING, open, 12, 10, 30)).toMatchObject({ kind: 'edge', id: 'acton-ealing' });
  });

  it('means a destination that can be chosen', () => {
    expect(stationAt(DRAWING, new Set(['bank']), 95, 4, 20)).toEqual({
      kind: 'station',
      id: 'bank',
    });
    expect(stationAt(DRAWING, new Set(['bank']), 2, 2, 20)).toBeNull();
  });
});

describe('players', () => {
  const view = {
    mover: 1,
    tiles: [
      { station: 'camden', kind: 'parks', left: 1 },
      { station: 'camden', kind: 'shops', left: 1 },
      { station: 'bank', kind: 'parks', left: 1 },
    ],
    lines: [lineOf('red', { edges: ['camden-ealing'] })],
    players: [0, 1].map((seat) => ({
      seat,
      branch: seat,
      landmarks: [],
      sets: 0,
      set_points: 0,
      total: seat,
    })),
  } as unknown as View;
  const info = {
    status: 'running',
    awaited: [1],
    seats: [
      { name: 'Ann', kind: 'me', bot: '', claimed: true, online: false },
      { name: '', kind: 'bot', bot: 'greedy', claimed: true, online: true },
    ],
  } as unknown as TableInfo;

  it('have a row each: who moves, who is away', () => {
    const [ann, bot] = playerRows(info, view, [], false);
    expect([ann?.state, bot?.state]).toEqual(['nicht verbunden', 'am Zug']);
    expect([ann?.isMoving, bot?.isMoving]).toEqual([false, true]);
    expect(playerRows(info, view, [0], true).map(({ state }) => state)).toEqual(['', '']);
    const told = playerRows(info, view, [0], true, null, 0);
    expect(
      told.map(({ isMoving }) => isMoving),
      'who acts in the step shown',
    ).toEqual([true, false]);
  });

  it('have at the end what the end brought, and in the past what they had then', () => {
    const outcome = { scores: [12, 7] } as Outcome;
    const totals = (isPast: boolean) =>
      playerRows(info, view, [0], isPast, outcome).map(({ total }) => total);
    expect(totals(false)).toEqual([12, 7]);
    expect(totals(true)).toEqual([0, 1]);
  });

  it('have in the table what landmarks brought, so that it adds up', () => {
    const lines = [4, 5].map((points) => lineOf('red', { points }));
    expect(landmarkPoints({ lines, total: 19 })).toBe(10);
  });

  it('have columns for what their board scores', () => {
    expect(columnsOf(DRAWING)).toEqual(['rail', 'terminus', 'connection', 'loop', 'rides']);
  });

  it('see how far a line has got with a connection', () => {
    const line = lineOf('red', { edges: ['camden-ealing'] });
    const only = { ...view, tiles: view.tiles.slice(0, 2) };
    expect(reachedBy(DRAWING, only, line)).toEqual([
      { kind: 'parks', isWhole: true },
      { kind: 'shops', isWhole: true },
    ]);
  });
});
