import { expect, it } from 'vitest';
import { prefs } from '../../device.svelte';
import type { CountryPage, Position, View } from '../../protocol/deutschland_rummy';
import { PAGE } from './bench/bench.fixture';
import { statusOf } from './status';

prefs.language = 'en';

it('the own turn warns of who may end the game soon', () => {
  const read = (...tiles: number[]) => {
    const position = { seat: 0, info: { status: 'running' }, offers: { phase: 'act', end: null } };
    const view = { laid: [], players: tiles.map((n, seat) => ({ seat, tiles: n })) };
    const names = ['Ann', 'Ben', 'Cyd'];
    return statusOf(
      position as unknown as Position,
      view as unknown as View,
      {} as CountryPage,
      names,
      false,
    ).sentence;
  };
  expect(read(2, 5, 1)).toMatch(/turn\. Cyd has 1 tile left!$/);
  expect(read(2, 4, 1)).toMatch(/turn\. Few tiles left: Cyd \(1\) and Ben \(4\)!$/);
  expect(read(1, 5, 9)).not.toContain('left');
});

it('who has nothing of what is asked for is not asked: the status is of others', () => {
  const read = (...gifts: string[]) => {
    const info = { status: 'running', seats: [{ kind: 'me' }, { kind: 'bot' }], awaited: [0] };
    const position = { seat: 0, info, offers: { phase: 'answer', gifts } };
    const view = { mover: 1, players: [], question: { city: 'a', asked: 0 } };
    return statusOf(
      position as unknown as Position,
      view as unknown as View,
      PAGE,
      ['Ann', 'Ben'],
      false,
    );
  };
  expect(read('a--b')).toMatchObject({ sentence: 'Ben asks you for A.', isMine: true });
  expect(read()).toEqual({ sentence: 'Ben asks for A: you have none.', isMine: false });
});
