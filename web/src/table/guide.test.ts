import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { Guide, nextStep, stepBefore, stepCalling, stepNow, type GuideStep } from './guide.svelte';
import { prefs } from '../device.svelte';
import type { Position, View } from '../protocol/messages';
import type { Sitting } from './sitting.svelte';
import { around, overlap, type Box } from '../board/plane';
import { outlined, placeBeside } from './placing';

const step = (more: Partial<GuideStep> = {}): GuideStep => ({ target: [], text: '', ...more });

describe('the steps of a guide', () => {
  const look = step();
  const preview = (fits: boolean) => step({ fits });
  const choose = (done: boolean) => step({ done });

  it('lead on where there is something to tell', () => {
    expect(nextStep([look, preview(false), look], 0)).toBe(2);
    expect(nextStep([look, choose(true)], 0)).toBe(2);
    expect(stepBefore([look, choose(true), look], 2)).toBe(0);
    expect(stepBefore([choose(true), look], 1)).toBeNull();
  });

  it('lead on by themselves when the player has done what they ask for', () => {
    expect(stepNow([choose(false), look], 0)).toBe(0);
    expect(stepNow([choose(true), look], 0)).toBe(1);
    expect(stepNow([choose(true)], 0)).toBe(1);
  });

  it('lead back to what was to be done when it was taken back', () => {
    expect(stepNow([look, choose(false), preview(false), look], 2)).toBe(1);
    expect(stepNow([look, choose(true), preview(false), look], 2)).toBe(3);
  });
});

it('steps lead back to what has to be done first, and to nothing else', () => {
  const lay = (isCalling: boolean) => step({ done: false, isCalling });
  expect(stepCalling([step(), lay(true), step(), step()], 3)).toBe(1);
  expect(stepCalling([step(), lay(false), step(), step()], 3)).toBeNull();
  expect(stepCalling([lay(true)], 0)).toBeNull();
});

it('a step that calls may be passed over until it calls anew', () => {
  vi.stubGlobal('document', { documentElement: { dataset: {} } });
  prefs.guides = { calls: { at: 1, from: 0 } };
  let isCalling = true;
  const position = { info: { game: 'calls', status: 'running' }, seat: 0, log: [] };
  const sitting = { position, isThen: false } as unknown as Sitting<Position, View>;
  const guideOf = () =>
    new Guide(
      sitting,
      () => true,
      () => [step({ done: false, fits: true, isCalling }), step(), step()],
    );
  const guide = guideOf();
  const followed = () => (guide.follow(), (prefs.guides.calls as { at: number }).at);
  expect(followed()).toBe(0);
  guide.next();
  expect(followed()).toBe(1);
  isCalling = false;
  expect(followed()).toBe(1);
  vi.unstubAllGlobals();
});

it('a guide that is through stays so, whatever calls', () => {
  vi.stubGlobal('document', { documentElement: { dataset: {} } });
  prefs.guides = {};
  let isCalling = false;
  const position = { info: { game: 'through', status: 'running' }, seat: 0, log: [] };
  const sitting = { position, isThen: false } as unknown as Sitting<Position, View>;
  const guide = new Guide(
    sitting,
    () => true,
    () => [step({ done: false, fits: isCalling, isCalling }), step()],
    () => false,
    () => null, // the aside is still to come
  );
  guide.follow();
  for (let nth = 0; nth < 2; nth++) guide.next();
  isCalling = true;
  guide.follow();
  expect(guide.step).toBeNull();
  vi.unstubAllGlobals();
});

it('a guide waits while it is told what others did', () => {
  const at = (isThen: boolean) => {
    const position = { info: { game: 'toy', status: 'running' }, seat: 0, log: [] };
    // The first step may still be loading: it is not shown yet, but is about to be.
    const told = { position, step: null, isPast: false, isThen };
    const sitting = told as unknown as Sitting<Position, View>;
    return new Guide(
      sitting,
      () => true,
      () => [step()],
    ).at;
  };
  expect(at(false)).toBe(0);
  expect(at(true)).toBeNull();
});

describe('the aside of a guide', () => {
  const aside = step({ text: 'aside' });
  let isNow = false;
  let acts = 0;
  const own = { type: 'act', seat: 0 };
  const guideOf = () => {
    const at = { info: { game: 'aside', status: 'running' }, seat: 0 };
    const position = () => ({ ...at, log: Array.from({ length: acts }, () => own) });
    const sitting = {
      get position() {
        return position();
      },
      isThen: false,
    } as unknown as Sitting<Position, View>;
    return new Guide(
      sitting,
      () => true,
      () => [step({ text: 'one' }), step({ text: 'two' })],
      () => isNow,
      () => (isNow ? aside : null),
    );
  };
  /** The step that a guide of this table shows now. */
  const shown = () => guideOf().step?.text;

  beforeEach(() => vi.stubGlobal('document', { documentElement: { dataset: {} } }));
  afterEach(() => vi.unstubAllGlobals());

  it('comes once, between its steps or after them, and is no step', () => {
    prefs.guides = {};
    [isNow, acts] = [false, 0];
    expect(shown()).toBe('one');
    guideOf().follow();
    isNow = true;
    expect([shown(), guideOf().at, guideOf().before]).toEqual(['aside', null, null]);
    isNow = false;
    for (const text of ['one', 'two']) {
      expect(shown()).toBe(text);
      guideOf().next();
    }
    expect(shown()).toBeUndefined();
    acts = 0; // another table
    guideOf().follow();
    expect(shown()).toBeUndefined();
    isNow = true;
    expect(shown()).toBe('aside');
    guideOf().next();
    expect(shown()).toBeUndefined();
    expect(prefs.guides.aside).toBe('over');
  });

  it('does not come to who has ended the guide', () => {
    prefs.guides = {};
    isNow = false;
    guideOf().follow();
    guideOf().end();
    isNow = true;
    expect(shown()).toBeUndefined();
  });
});

describe('a callout', () => {
  const room: Box = { x: 0, y: 100, width: 1000, height: 600 };
  const size = { width: 300, height: 120 };

  it('stands beside what it tells of, within its room', () => {
    for (const [x, y] of [
      [10, 110],
      [950, 650],
      [480, 380],
      [1100, 300],
    ] as const) {
      const target = { x, y, width: 40, height: 40 };
      const found = placeBeside([target], size, [room]);
      expect(overlap(found, target)).toBe(0);
      expect(overlap(found, room)).toBe(size.width * size.height);
    }
  });

  it('has its outline within the window', () => {
    const window = { x: 0, y: 0, width: 390, height: 844 };
    const found = outlined({ x: 2, y: 100, width: 386, height: 40 }, window, 5);
    expect(found).toEqual({ x: 0, y: 95, width: 390, height: 50 });
  });

  it('covers none of several targets', () => {
    const targets = [0, 1, 2, 3].map((at) => ({
      x: 200 + 120 * at,
      y: 380,
      width: 30,
      height: 30,
    }));
    const found = placeBeside(targets, size, [room]);
    expect(targets.map((target) => overlap(found, target))).toEqual([0, 0, 0, 0]);
    expect(around(targets)).toEqual({ x: 200, y: 380, width: 390, height: 30 });
  });

  it('stays where it is as long as it covers nothing', () => {
    const before = { x: 20, y: 560, ...size };
    const far = { x: 800, y: 120, width: 40, height: 40 };
    expect(placeBeside([far], size, [room], { before })).toEqual(before);
    const under = { x: 60, y: 600, width: 40, height: 40 };
    expect(placeBeside([under], size, [room], { before })).not.toEqual(before);
  });

  it('is at one of the two edges of a narrow room, away from the target', () => {
    const phone: Box = { x: 0, y: 100, width: 360, height: 330 };
    const sheet = { width: 344, height: 120 };
    const up = placeBeside([{ x: 100, y: 120, width: 40, height: 40 }], sheet, [phone]);
    const down = placeBeside([{ x: 100, y: 380, width: 40, height: 40 }], sheet, [phone]);
    expect([up.y, down.y]).toEqual([302, 108]);
  });
  it('goes elsewhere where the board has no room for both', () => {
    const board: Box = { x: 0, y: 100, width: 360, height: 140 };
    const whole: Box = { x: 0, y: 0, width: 360, height: 740 };
    const target = { x: 10, y: 150, width: 340, height: 40 };
    const found = placeBeside([target], { width: 344, height: 120 }, [board, whole]);
    expect(overlap(found, target)).toBe(0);
    expect(overlap(found, whole)).toBe(344 * 120);
  });

  it('stands at no place where it covers what waits to be pressed', () => {
    // A phone while a line is chosen at the first step: the column is full.
    const column: Box = { x: 0, y: 468, width: 390, height: 331 };
    const board: Box = { x: 0, y: 133, width: 390, height: 335 };
    const whole: Box = { x: 0, y: 0, width: 390, height: 844 };
    const wagon: Box = { x: 47, y: 296, width: 132, height: 53 };
    const confirm: Box = { x: 112, y: 703, width: 266, height: 44 };
    const card: Box = { x: 12, y: 476, width: 76, height: 92 };
    const sheet = { width: 374, height: 118 };
    const around = { clicked: [card], pressed: [confirm] };
    const found = placeBeside([wagon], sheet, [column, whole, board], around);
    expect([overlap(found, confirm), overlap(found, wagon), found.y]).toEqual([0, 0, 8]);
    // It rather covers its target, and stays where it was before.
    const full: Box = { ...whole, height: 260 };
    const low: Box = { x: 0, y: 140, width: 390, height: 120 };
    const forced = placeBeside([{ ...low, y: 0 }], sheet, [full], { pressed: [low] });
    expect(overlap(forced, low)).toBe(0);
    const before = { x: 8, y: 673, ...sheet };
    expect(placeBeside([wagon], sheet, [column, whole], { before })).toEqual(before);
    expect(placeBeside([wagon], sheet, [column, whole], { before, ...around }).y).toBe(8);
  });

  it('never stands in a room that is too small for it', () => {
    const slim: Box = { x: 1140, y: 60, width: 292, height: 800 };
    const target = { x: 1150, y: 80, width: 270, height: 60 };
    const found = placeBeside([target], { width: 320, height: 150 }, [room, slim], {
      clicked: [room],
    });
    expect(found.x + found.width).toBeLessThanOrEqual(slim.x);
  });

  it('leaves what is to be clicked free, if need be in another room', () => {
    const column: Box = { x: 1100, y: 60, width: 340, height: 800 };
    const target = { x: 1110, y: 80, width: 300, height: 60 };
    const all = Array.from({ length: 400 }, (_, at) => ({
      x: room.x + (at % 20) * (room.width / 20),
      y: room.y + Math.floor(at / 20) * (room.height / 20),
      width: 20,
      height: 20,
    }));
    const found = placeBeside([target], size, [room, column], { clicked: all });
    const hidden = all.filter((one) => overlap(found, one) > 0);
    expect([hidden, overlap(found, target)]).toEqual([[], 0]);
    expect(
      placeBeside([target], size, [room, column], { before: { ...found, ...room }, clicked: all }),
    ).toEqual(found);
  });
});
