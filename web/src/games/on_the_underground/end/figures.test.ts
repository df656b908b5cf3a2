import { expect, it } from 'vitest';
import type { Effects } from '../../../protocol/on_the_underground';
import { DRAWING, lineOf } from '../board.fixture';
import { figuresOf } from './figures';

it('counts what all lines have come to, and names the longest', () => {
  const lines = [
    lineOf('red', { edges: ['acton-bank'] }),
    lineOf('blue', { edges: ['acton-bank', 'bank-camden'] }),
  ];
  const travelled = { items: [], marks: [{ type: 'passenger-travelled' }] } as unknown as Effects;
  const nothing: Effects = { items: [], marks: [] };
  expect(figuresOf(DRAWING, { lines }, [travelled, nothing, travelled])).toEqual([
    { value: '3', label: 'track tokens laid by all' },
    { value: '3', label: 'stations connected' },
    { value: '2', label: 'longest line: Blue' },
    { value: '2', label: 'journeys of the passenger' },
  ]);
});
