import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { Effects, Position } from '../../../protocol/on_the_underground';
import { DRAWING } from '../board.fixture';
import { Incoming } from './incoming';

const play = vi.hoisted(() => vi.fn());
vi.mock(import('../../../sound'), async (actual) => ({ ...(await actual()), play }));

const LAID = { items: [], marks: [{ type: 'token-laid' }] } as unknown as Effects;

/** A position after some tokens, each laid by a seat. */
function after(seats: readonly number[], change: object = {}): Position {
  return {
    link: 'mine',
    version: String(seats.length),
    offers: null,
    view: { acted: 0, legs: 0 },
    effects: seats.map(() => LAID),
    log: seats.map((seat) => ({ type: 'act', seat, action: { type: 'place', line: 'red' } })),
    ...change,
  } as unknown as Position;
}

function seated() {
  const sitting = {
    isThen: false,
    isPast: false,
    own: [1],
    position: after([]),
    player: { hurry: 2 },
  };
  const parts = {
    choice: { settle: vi.fn(), take: vi.fn() },
    refusals: { forget: vi.fn() },
    unfolding: { show: vi.fn((brought: readonly Effects[]) => brought.length > 0) },
    lost: vi.fn(() => null as { link: string; action: never } | null),
    drawing: () => DRAWING,
  };
  const incoming = new Incoming(sitting, parts);
  const take = (position: Position) => {
    sitting.position = position;
    incoming.take(position);
  };
  return { sitting, take, ...parts };
}

describe('a new position', () => {
  beforeEach(() => play.mockClear());

  it('makes the choice in the making void, and says no longer what was refused; the same one does not', () => {
    const { take, choice, refusals } = seated();
    take(after([]));
    take(after([]));
    expect(choice.settle).toHaveBeenCalledTimes(1);
    take(after([1]));
    take(after([1], { link: 'other' }));
    expect(choice.settle).toHaveBeenCalledTimes(3);
    expect(refusals.forget).toHaveBeenCalledTimes(3);
    expect(choice.take).not.toHaveBeenCalled();
  });

  it('keeps the choice that was lost on its way, if it was this seat', () => {
    const { take, choice, lost } = seated();
    const action = { type: 'token' } as never;
    lost.mockReturnValue({ link: 'other', action });
    take(after([]));
    expect(choice.take).not.toHaveBeenCalled();
    lost.mockReturnValue({ link: 'mine', action });
    take(after([0]));
    expect(choice.take).toHaveBeenCalledWith(action);
  });

  it('is heard when a turn of one’s own begins, but not as the page opens', () => {
    const { take } = seated();
    const offers = { phase: 'act' };
    take(after([], { offers }));
    take(after([0], { offers, view: { acted: 1, legs: 0 } }));
    take(after([0, 0]));
    expect(play).not.toHaveBeenCalled();
    take(after([0, 0, 0], { offers }));
    expect(play.mock.calls).toEqual([['turn']]);
  });

  it('lets be seen, and heard, what was laid here since; what others laid is told', () => {
    const { take, unfolding } = seated();
    take(after([1, 1]));
    expect(unfolding.show).not.toHaveBeenCalled();
    take(after([1, 1, 1, 0]));
    expect(unfolding.show).toHaveBeenCalledTimes(1);
    const [brought, , speed] = unfolding.show.mock.calls[0] as unknown as [
      Effects[],
      unknown,
      number,
    ];
    expect([brought, speed]).toEqual([[LAID], 0.5]);
    expect(play.mock.calls).toEqual([['placed']]);
  });

  it('waits with that while an earlier one is looked at, and tells it then no more', () => {
    const { take, sitting, unfolding } = seated();
    take(after([]));
    sitting.isThen = true;
    take(after([1]));
    sitting.isThen = false;
    take(after([1, 0]));
    expect(unfolding.show.mock.calls.flatMap((call) => (call as unknown[])[0])).toEqual([]);
  });
});
