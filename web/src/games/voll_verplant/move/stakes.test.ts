import { describe, expect, it } from 'vitest';
import type { LineView } from '../../../protocol/voll_verplant';
import { stakeOf, windowsOf } from './stakes';

const line = (change: Partial<LineView>): LineView => ({
  line: 'A',
  windows: 3,
  written: '',
  completed: 0,
  points: 0,
  high: true,
  rides: 0,
  lost: false,
  ...change,
});

describe('the key of a line', () => {
  it.each([
    ['what is to be had first', {}, { sign: '', points: 5 }],
    ['what is left of it', { high: false }, { sign: '', points: 3 }],
    ['what it has brought', { completed: 4, points: 5 }, { sign: '✓', points: 5 }],
    ['that it needs free rides', { rides: 2, written: '346' }, { sign: '?', points: 5 }],
    ['that it is lost', { rides: 2, written: '346', lost: true }, { sign: '✗', points: null }],
    ['that it is lost with a free window', { lost: true }, { sign: '✗', points: null }],
    ['no sign while other lines help', { written: '346' }, { sign: '', points: 5 }],
  ])('tells %s', (_, change, told) => {
    expect(stakeOf(line(change), [5, 3])).toEqual(told);
  });

  it('tells what is written in its windows', () => {
    expect(windowsOf(line({ written: '6+' }))).toEqual(['6', '+', '']);
  });
});
