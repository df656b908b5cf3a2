import { beforeEach, expect, it, vi } from 'vitest';
import { PAGE, Shelf } from '../bench/bench.fixture';
import { woven } from './order';
import { RackOrder } from './rack.svelte';

beforeEach(() => vi.stubGlobal('localStorage', new Shelf()));

it('tiles that have left keep their place behind the one before them', () => {
  expect(woven(['a', 'b', 'c', 'd'], ['a', 'd'])).toEqual(['a', 'b', 'c', 'd']);
  expect(woven(['a', 'b', 'c', 'd'], ['d', 'a'])).toEqual(['d', 'a', 'b', 'c']);
  expect(woven(['a', 'b'], ['b', 'x'])).toEqual(['a', 'b', 'x']);
  expect(woven([], ['x'])).toEqual(['x']);
});

it('a laying that is taken back returns its tiles in the order of the hand', () => {
  const rack = new RackOrder(
    () => PAGE,
    () => undefined,
  );
  rack.follow(['a--b', 'b--c', 'c--d', 'd--e'], 'mine');
  rack.insert(['d--e'], 'a--b');
  const mine = ['d--e', 'a--b', 'b--c', 'c--d'];
  expect(rack.tiles).toEqual(mine);
  rack.follow(['a--b', 'd--e'], 'mine');
  rack.follow(['a--b', 'b--c', 'c--d', 'd--e'], 'mine');
  expect([rack.tiles, rack.arrived]).toEqual([mine, []]);
  rack.follow(['a--b', 'd--e'], 'mine');
  const after = new RackOrder(
    () => PAGE,
    () => undefined,
  );
  after.follow(['a--b', 'b--c', 'c--d', 'd--e'], 'mine');
  expect(after.tiles).toEqual(mine);
});

it('a tile that came is new until the next deed, whoever moves meanwhile', () => {
  const rack = new RackOrder(
    () => PAGE,
    () => undefined,
  );
  rack.follow(['a--b', 'b--c'], 'mine', 0);
  rack.follow(['a--b', 'b--c'], 'mine', 1);
  rack.follow(['a--b', 'b--c', 'c--d'], 'mine', 1);
  rack.follow(['a--b', 'b--c', 'c--d'], 'mine', 1);
  expect(rack.arrived).toEqual(['c--d']);
  rack.follow(['a--b', 'b--c', 'c--d', 'd--e'], 'mine', 2);
  expect(rack.arrived).toEqual(['d--e']);
  rack.follow(['a--b', 'b--c', 'c--d', 'd--e'], 'mine', 3);
  expect(rack.arrived).toEqual([]);
});

it('how a rack was sorted is kept by the device: the next table begins with it', () => {
  const rackAt = (link: string) => {
    const rack = new RackOrder(
      () => PAGE,
      () => undefined,
    );
    rack.follow(['u--v', 'a--b', 'v--w', 'b--c'], link);
    return rack;
  };
  expect(rackAt('first').sorting).toBe('hand');
  const first = rackAt('first');
  first.sort('city');
  first.insert(['b--c'], 'a--b'); // moved by hand, so this rack has its own order
  expect([rackAt('first').sorting, rackAt('rematch').sorting]).toEqual(['hand', 'city']);
  expect(rackAt('rematch').tiles.slice(0, 2)).toEqual(['a--b', 'b--c']);
  rackAt('rematch').sort('hand');
  expect(rackAt('third').sorting).toBe('hand');
});
