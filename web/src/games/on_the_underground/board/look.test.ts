import { describe, expect, it } from 'vitest';
import type { Point } from '../../../board/plane';
import {
  filled,
  fitted,
  isInSight,
  leastScale,
  Looking,
  panned,
  type Aim,
  type Look,
  type Room,
} from './look';

/** London on a phone's plan at its usual size, and enlarged. */
const USUAL: Room = { free: { x: 8, y: 8, width: 374, height: 332 }, height: 1002, near: 0.65 };
const LARGE: Room = { ...USUAL, free: { ...USUAL.free, height: 560 } };
const WHOLE: Look = { scale: 0.23, x: 8, y: 60 };

const at = (x: number, y: number): Point => ({ x, y });
const PASSENGER = at(800, 500);

const aim = (change: Partial<Aim> = {}): Aim => ({
  turn: '7',
  line: 'red',
  again: 0,
  lit: [],
  passenger: PASSENGER,
  targets: [],
  way: [],
  chosen: [],
  ...change,
});

/** Look at a turn that has begun; then the aim changes. */
function begun(first: Partial<Aim>, room = USUAL) {
  const looking = new Looking();
  const look = looking.next(aim(first), WHOLE, room) ?? WHOLE;
  return {
    look,
    then: (change: Partial<Aim>, from = look) => looking.next(aim(change), from, room),
  };
}

describe('the view of a phone', () => {
  it.each([USUAL, LARGE])('is fitted as a turn begins, and fills the height', (room) => {
    const { look } = begun({ lit: [at(700, 300), at(760, 420)], targets: [at(900, 600)] }, room);
    const all = [at(700, 300), at(760, 420), PASSENGER, at(900, 600)];
    expect(isInSight(all, look, room)).toBe(true);
    expect(look.scale).toBeGreaterThanOrEqual(leastScale(room));
    for (const lit of [[], [at(20, 20), at(1600, 980)]]) {
      const { scale } = begun({ lit }, room).look;
      expect(scale * room.height).toBeGreaterThanOrEqual(room.free.height);
    }
  });

  it('has what may be laid nearest to the passenger in it, where not all has room', () => {
    const { look } = begun({ lit: [at(20, 500), at(700, 480), at(1600, 500)] });
    expect(isInSight([at(700, 480), PASSENGER], look, USUAL)).toBe(true);
    expect(isInSight([at(1600, 500)], look, USUAL)).toBe(false);
  });

  it('is around the passenger while one waits, and stays then', () => {
    const { look, then } = begun({ turn: '', line: null });
    expect(isInSight([PASSENGER], look, USUAL)).toBe(true);
    expect(then({ turn: '', line: null, passenger: at(10, 10) })).toBe(null);
  });

  it('stays with another colour that has nearly all in sight, or may begin anywhere', () => {
    const { then } = begun({ lit: [at(780, 480)] });
    expect(then({ line: 'blue', lit: [] })).toBe(null);
    expect(then({ line: 'red', lit: [at(780, 480), at(820, 520)] })).toBe(null);
    const four = [at(780, 480), at(820, 520), at(760, 500), at(840, 480)];
    expect(then({ line: 'blue', lit: [...four, at(100, 100)] })).toBe(null);
  });

  it('stays where a hand has moved it, as long as a colour may lay something there', () => {
    const { look, then } = begun({ lit: [at(780, 480)] });
    const byHand = (line: string, lit: Point[], from = look) => {
      const looking = new Looking();
      looking.next(aim({ lit: [at(780, 480)] }), from, USUAL);
      return looking.next(aim({ line, lit }), from, USUAL, true);
    };
    const far = [at(100, 100), at(120, 700), at(200, 400), at(1500, 800), at(1400, 200)];
    const here = [at(780, 480), at(820, 520), at(760, 500)];
    expect(byHand('blue', [...here, ...far])).toBe(null);
    expect(then({ line: 'blue', lit: [...here, ...far] })).not.toBe(null);
    expect(byHand('blue', here.slice(1))).toBe(null);
    // Hardly any of it is visible: pan as little as possible to show all.
    const out = [at(780, 480), at(1100, 480), at(1150, 500)];
    const to = byHand('blue', out);
    expect(to?.scale).toBe(look.scale);
    expect(isInSight(out, to ?? WHOLE, USUAL)).toBe(true);
  });

  it('shows all that a colour may lay when it is taken once more, wherever a hand has moved it', () => {
    const looking = new Looking();
    const look = looking.next(aim(), WHOLE, USUAL) ?? WHOLE;
    const lit = [at(780, 480), at(820, 520), at(760, 500), at(1100, 480), at(1150, 500)];
    expect(looking.next(aim({ line: 'blue', lit }), look, USUAL, true)).toBe(null);
    const to = looking.next(aim({ line: 'blue', lit, again: 1 }), look, USUAL, true);
    expect(isInSight(lit, to ?? WHOLE, USUAL)).toBe(true);
    expect(looking.next(aim({ line: 'blue', lit, again: 2 }), to ?? look, USUAL, true)).toBe(null);
  });

  it('goes from a station that is looked at to a colour that is taken', () => {
    const { look, then } = begun({ lit: [at(780, 480)] });
    const away = then({ lit: [at(780, 480)], chosen: [at(1500, 500)] }) ?? look;
    expect(isInSight([at(1500, 500)], away, USUAL)).toBe(true);
    const lit = [at(700, 480), at(720, 520)];
    const back = then({ line: 'blue', lit, chosen: [at(1500, 500)] }, away);
    expect(isInSight(lit, back ?? away, USUAL)).toBe(true);
  });

  it('moves for a colour whose spaces are out of sight: at the same scale if they have room', () => {
    const { look, then } = begun({ lit: [at(780, 480)] });
    const near = then({ line: 'blue', lit: [at(1100, 500), at(1200, 520)] });
    expect(near?.scale).toBe(look.scale);
    expect(near?.y).toBe(look.y);
    expect(isInSight([at(1100, 500), at(1200, 520)], near ?? WHOLE, USUAL)).toBe(true);
    const wide = [at(700, 500), at(1200, 500)];
    const far = then({ line: 'red', lit: wide }, near ?? look);
    expect(far?.scale).toBeLessThan(look.scale);
    expect(isInSight(wide, far ?? WHOLE, USUAL)).toBe(true);
  });

  it('stays after a track, and moves by the least if what may be laid now is out of sight', () => {
    const [one, two] = [at(780, 480), at(900, 480)];
    const { look, then } = begun({ lit: [one, two] });
    const next = at(860, 560);
    expect(then({ lit: [one, two], chosen: [one, two] })).toBe(null);
    expect(then({ lit: [one, two, next] })).toBe(null);
    const out = at(1300, 560);
    const to = then({ lit: [one, two, next, out] });
    expect([to?.scale, to?.y]).toEqual([look.scale, look.y]);
    const across = out.x * look.scale + (to?.x ?? 0);
    expect(across).toBeCloseTo(USUAL.free.x + USUAL.free.width - 44);
    // After undo it stays, too.
    expect(then({ lit: [one, two, next] }, { ...look })).toBe(null);
  });

  it('stays where the guide has left it, whatever was laid meanwhile, until the next turn', () => {
    const looking = new Looking();
    const [one, out] = [at(780, 480), at(1300, 560)];
    const look = looking.next(aim({ lit: [one] }), WHOLE, USUAL) ?? WHOLE;
    looking.keep(aim({ lit: [one, out] }), USUAL);
    expect(looking.next(aim({ lit: [one, out] }), look, USUAL)).toBe(null);
    looking.keep(aim({ turn: '8', lit: [out] }), USUAL);
    const next = looking.next(aim({ turn: '8', lit: [out] }), look, USUAL);
    expect(next && isInSight([PASSENGER], next, USUAL)).toBe(true);
  });

  it('brings what is chosen into sight once, and comes close where the plan is small', () => {
    const { look, then } = begun({});
    const edge = [at(300, 100), at(400, 100)];
    const to = then({ chosen: edge });
    expect(to?.scale).toBe(look.scale);
    expect(isInSight(edge, to ?? WHOLE, USUAL)).toBe(true);
    expect(then({ chosen: edge }, { ...look, x: look.x - 900 })).toBe(null);
    const small = then({ chosen: [at(500, 100)] }, WHOLE);
    expect(small?.scale).toBe(USUAL.near);
  });

  it('shows his way as it is asked for, and then stays', () => {
    const { then } = begun({});
    const way = [at(100, 100), at(700, 500)];
    const to = then({ way });
    expect(isInSight(way, to ?? WHOLE, USUAL)).toBe(true);
    expect(then({ way: [at(10, 10), at(1500, 900)] })).toBe(null);
  });

  it('fills a room that has become larger, around the same middle', () => {
    const look = fitted([PASSENGER], [], USUAL) ?? WHOLE;
    expect(filled(look, USUAL)).toBe(null);
    const high = { ...LARGE, free: { ...LARGE.free, height: 800 } };
    const to = filled({ scale: 0.3, x: 0, y: 0 }, high);
    expect(to?.scale).toBeCloseTo(800 / 1002);
    const middle = (195 - 0) / 0.3;
    expect((to?.scale ?? 0) * middle + (to?.x ?? 0)).toBeCloseTo(195);
  });

  it('keeps what is chosen in sight when the plan gets less room, unless it was moved away', () => {
    const looking = new Looking();
    const chosen = [at(760, 480), at(800, 700)];
    const look = looking.next(aim({ chosen }), WHOLE, LARGE) ?? WHOLE;
    expect(looking.next(aim({ chosen }), { ...look, x: look.x - 900 }, LARGE, true)).toBeNull();
    const low = panned(chosen, { ...look, y: look.y + 200 }, LARGE);
    const to = looking.next(aim({ chosen }), low, USUAL, true);
    expect(isInSight(chosen, low, USUAL)).toBe(false);
    expect(to && isInSight(chosen, to, USUAL)).toBe(true);
  });

  it('fills a room that became large, by hand or while something was told, with what may be laid', () => {
    const looking = new Looking();
    const lit = [at(60, 940)];
    looking.next(aim({ lit }), WHOLE, USUAL);
    const look = { scale: 0.34, x: 8, y: 8 };
    expect(isInSight(lit, look, USUAL)).toBe(true);
    const to = looking.next(aim({ lit }), look, LARGE, true);
    expect(to && isInSight(lit, to, LARGE)).toBe(true);
    expect(to?.scale).toBeCloseTo(LARGE.free.height / LARGE.height);
  });
});
