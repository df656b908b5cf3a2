import { beforeEach, describe, expect, it } from 'vitest';
import type { Effects, SheetView } from '../../../protocol/voll_verplant';
import { Appearing } from './appearing.svelte';

const sheet = (crosses: string[], transfers: [string, number][] = []) =>
  ({ crosses, transfers }) as unknown as SheetView;

const crossed = (seat: number, ...stations: string[]): Effects => ({
  items: [],
  marks: [{ type: 'stations-crossed', seat, line: 'A', stations }],
});
const LOG: Effects[] = [crossed(0, 'a'), crossed(1, 'x'), crossed(0, 'c', 'b')];

let appearing: Appearing;

beforeEach(() => {
  appearing = new Appearing();
});

describe('new crosses', () => {
  it('appear in the order of the walk', () => {
    expect(appearing.follow(0, sheet(['a']), LOG.slice(0, 1))).toBe(false);
    expect(appearing.follow(0, sheet(['a', 'b', 'c']), LOG)).toBe(true);
    expect(appearing.fresh).toEqual(['c', 'b']);
  });

  it('stand at once on a sheet that is shown for the first time', () => {
    appearing.follow(0, sheet(['a']), LOG.slice(0, 1));
    expect(appearing.follow(1, sheet(['x']), LOG)).toBe(false);
    expect(appearing.fresh).toEqual([]);
  });

  it('wait for the sheet: a choice of a round that is not open is not drawn yet', () => {
    appearing.follow(0, sheet(['a']), LOG.slice(0, 1));
    expect(appearing.follow(0, sheet(['a']), LOG)).toBe(false);
    expect(appearing.follow(0, sheet(['a', 'b', 'c']), LOG)).toBe(true);
  });

  it('may be transfer numbers', () => {
    const wrote: Effects = {
      items: [],
      marks: [{ type: 'transfer-written', seat: 0, line: 'A', station: 'd', number: 3 }],
    };
    appearing.follow(0, sheet([]), []);
    expect(appearing.follow(0, sheet([], [['d', 3]]), [wrote])).toBe(true);
    expect(appearing.fresh).toEqual(['d']);
  });
});
