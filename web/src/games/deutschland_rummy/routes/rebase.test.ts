import { describe, expect, it } from 'vitest';
import { rebased } from './rebase';
import type { Row } from './rows';

const rows = (...tiles: string[]): Row[] =>
  tiles.map((row, id) => ({ id, tiles: [...row], colour: id, number: id + 1 }));
const own = (tile: string) => 'xyz'.includes(tile);
const told = (base: string[], draft: string[], table: string[]) =>
  rebased(rows(...base), rows(...draft), rows(...table), own)?.map((row) => row.join('')) ?? null;

describe('a draft on a table that others have changed', () => {
  it('stays on rows that lie as they did, whichever way round', () => {
    expect(told(['abc', 'def'], ['abcx', 'def'], ['defg', 'cba'])).toEqual(['defg', 'abcx']);
  });

  it('keeps the parts of a row in its place, and new rows behind', () => {
    expect(told(['abcd', 'efg'], ['abx', 'efg', 'cdy', 'z'], ['abcd', 'efgh', 'ijk'])).toEqual([
      'abx',
      'cdy',
      'efgh',
      'ijk',
      'z',
    ]);
  });

  it('is given up where a row that it changes lies otherwise', () => {
    expect(told(['abc', 'def'], ['abcx', 'def'], ['abcd', 'ef'])).toBeNull();
  });

  it('is given up when it holds a tile that is not there to be had', () => {
    expect(told(['abc'], ['abc', 'xyk'], ['abc', 'klm'])).toBeNull();
  });
});
