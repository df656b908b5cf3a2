import { describe, expect, it } from 'vitest';
import { prefs } from '../../device.svelte';
import { DRAWING, lineOf, viewOf } from './board.fixture';
import { wordsOf } from './words';

prefs.language = 'en';

const VIEW = viewOf({
  tiles: [
    { station: 'camden', kind: 'parks', left: 1 },
    { station: 'bank', kind: 'parks', left: 1 },
  ],
  lines: [
    lineOf('red', {
      seat: 0,
      tokens: 13,
      edges: ['acton-bank', 'bank-camden'],
      ends: ['acton', 'camden'],
      looped: ['ealing'],
      scored: [
        { part: 'terminus', stations: ['bank'], points: 2 },
        { part: 'connection', stations: ['bank', 'camden'], points: 3 },
      ],
      score: { rail: 0, terminus: 2, connection: 3, loop: 1, plus: 0, rides: 4 },
      points: 10,
    }),
    lineOf('blue', { seat: 1, tokens: 15, edges: [] }),
  ],
});

describe('the board in words', () => {
  const told = wordsOf(VIEW, DRAWING, ['Ann', 'Ben']);

  it('tells whose turn it is, and where the passenger is and may go', () => {
    expect(told[0]).toEqual({
      title: 'Round 3, 9 cards left',
      items: ['Ben’s turn, 3 actions left'],
    });
    expect(told[1]?.items).toEqual([
      'The passenger is at Ealing Broadway',
      'Express destination: Acton',
      'Standard destination: Camden Town',
      'In the pile: express 2, standard 7',
    ]);
  });

  it('tells the reader as such, by no name', () => {
    const own = wordsOf(VIEW, DRAWING, ['Guest', 'Guest 2'], 1);
    expect(own[0]?.items).toEqual(['Your turn, 3 actions left']);
    expect([own[2]?.title, own[3]?.title]).toEqual(['Guest', 'You']);
  });

  it('tells after the end that it is over, and nobody to move', () => {
    const over = wordsOf({ ...VIEW, phase: 'over' }, DRAWING, ['Ann', 'Ben']);
    expect(over[0]).toEqual({ title: 'Round 2', items: ['The game is over.'] });
  });

  it('tells each colour of a player, with stations, ends, symbols and loops', () => {
    expect(told[2]?.title).toBe('Ann');
    expect(told[2]?.items).toEqual(['6 points; 2 branch tokens']);
    expect(told[2]?.parts).toEqual([
      {
        title: 'Red',
        items: [
          '10 points; 13 track tokens left',
          '3 stations: Acton, Bank and Camden Town',
          'Track: Acton – Bank; Bank – Camden Town',
          'Can be extended free of charge from Acton and Camden Town',
          'Symbols and landmarks on it: Camden Town (parks) and Bank (parks)',
          'Terminus 2 (Bank)',
          'Connection 3 (Bank, Camden Town)',
          'Loop 1 (Ealing Broadway)',
          'Rides 4',
        ],
      },
    ]);
  });

  it('tells what a player holds, and colours that are not built', () => {
    expect(told[3]?.items).toEqual([
      '10 points; 1 branch token',
      'Landmarks in hand: sport 2; at the end they would score 6 points',
      '1 set given back: 10 points',
    ]);
    expect(told[3]?.parts?.[0]?.items).toEqual(['Not on the board yet', '15 track tokens left']);
  });

  it('ends with the symbols of the board', () => {
    expect(told[4]?.items).toEqual(['parks: Camden Town and Bank']);
  });
});
