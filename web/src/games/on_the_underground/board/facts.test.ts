import { beforeEach, describe, expect, it } from 'vitest';
import { prefs } from '../../../device.svelte';
import { DRAWING, lineOf, viewOf } from '../board.fixture';
import { factOf, stationsFor } from './facts';
import { Pointed, type Subject } from './pointed.svelte';

const VIEW = viewOf({
  tiles: [
    { station: 'camden', kind: 'parks', left: 1 },
    { station: 'bank', kind: 'sport', left: 2 },
    { station: 'ealing', kind: 'parks', left: 1 },
  ],
  lines: [
    lineOf('red', {
      edges: ['acton-bank', 'bank-camden'],
      scored: [{ part: 'terminus', stations: ['bank'], points: 2 }],
      looped: ['ealing'],
      score: { rail: 0, terminus: 2, connection: 0, loop: 1, plus: 0, rides: 3 },
      points: 6,
    }),
    lineOf('blue', { seat: 1 }),
  ],
});

const KNOWN = { drawing: DRAWING, view: VIEW, names: ['Ann', 'Ben'] };
const RED: Subject = { kind: 'line', id: 'red' };

describe('what is pointed at', () => {
  beforeEach(() => {
    prefs.language = 'en';
  });

  it('tells of a line what has brought it points, and where', () => {
    expect(factOf(KNOWN, RED)).toBe(
      'Red (Ann): 6 points · Terminus 2 (Bank) · Loop 1 (Ealing Broadway) · Rides 3 · ' +
        '20 track tokens left',
    );
    expect(stationsFor(KNOWN, RED)).toEqual(['bank', 'ealing']);
    expect(factOf(KNOWN, { kind: 'line', id: 'blue' })).toContain('Not on the board yet');
  });

  it('tells of a station its kind, its tiles, and the lines that reach it', () => {
    const bank = factOf(KNOWN, { kind: 'station', id: 'bank' });
    expect(bank).toMatch(/^Bank: Terminus: 2 points/);
    expect(bank).toContain('sport, 2 tiles left');
    expect(bank).toContain('reached by Red (Ann)');
    const tiles = [{ station: 'bank', kind: 'sport', left: 0 }];
    const taken = { ...KNOWN, view: { ...VIEW, tiles } };
    expect(factOf(taken, { kind: 'station', id: 'bank' })).toContain('sport, no tiles left');
    expect(factOf(KNOWN, { kind: 'station', id: 'acton' })).toContain('its card lies face up');
    expect(factOf(KNOWN, { kind: 'station', id: 'dalston' })).toContain('no line yet');
  });

  it('finds the partner of a connection', () => {
    const camden: Subject = { kind: 'station', id: 'camden' };
    expect(factOf(KNOWN, camden)).toContain('parks, like Ealing Broadway');
    expect(stationsFor(KNOWN, camden)).toEqual(['camden', 'ealing']);
    expect(stationsFor(KNOWN, { kind: 'station', id: 'bank' })).toEqual(['bank']);
  });

  it('tells of a player points by what has brought them, and landmarks in hand', () => {
    const ann = factOf(KNOWN, { kind: 'player', seat: 0 });
    expect(ann).toBe('Ann: 6 points · Terminus 2 · Loop 1 · Rides 3 · 2 branch tokens');
    const ben = factOf(KNOWN, { kind: 'player', seat: 1 });
    expect(ben).toContain('sport 2; at the end they would score 6 points');
    expect(stationsFor(KNOWN, { kind: 'player', seat: 1 })).toEqual([]);
    expect(factOf(KNOWN, null)).toBe('');
  });

  it('is held until it is chosen again; the mouse goes first', () => {
    const pointed = new Pointed();
    pointed.hold(RED);
    expect(pointed.subject).toEqual(RED);
    pointed.over = { kind: 'station', id: 'bank' };
    expect(pointed.subject).toEqual({ kind: 'station', id: 'bank' });
    pointed.follow({ kind: 'station', id: 'acton' }).onpointerleave();
    expect(pointed.over).not.toBeNull();
    pointed.follow({ kind: 'station', id: 'bank' }).onpointerleave();
    pointed.hold({ ...RED });
    expect(pointed.subject).toBeNull();
  });
});
