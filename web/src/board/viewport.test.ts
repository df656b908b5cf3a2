import { describe, expect, it } from 'vitest';
import { settle, Viewport } from './viewport.svelte';

function viewport(width: number, height: number) {
  const view = new Viewport(() => ({ width: 1000, height: 500 }));
  view.width = width;
  view.height = height;
  view.resize();
  return view;
}

describe('the viewport', () => {
  it('shows the whole drawing at first, in the middle', () => {
    const view = viewport(516, 600);
    expect(view.scale).toBe(0.5);
    expect(view.x).toBe(8);
    expect(view.inside({ x: 8, y: view.y })).toEqual({ x: 0, y: 0 });
  });

  it('has its buttons beside it in a room so low that it is larger so', () => {
    const low = viewport(500, 200);
    expect(low.isAside).toBe(true);
    expect(low.scale).toBeCloseTo(0.368);
    expect(low.x + 1000 * low.scale).toBeLessThanOrEqual(500 - 60);
    expect(viewport(390, 290).isAside).toBe(false);
  });

  it('keeps the point under the fingers while zooming', () => {
    const view = viewport(516, 600);
    const at = { x: 200, y: 300 };
    const before = view.inside(at);
    view.zoom(3, at);
    const after = view.inside(at);
    expect(after.x).toBeCloseTo(before.x);
    expect(after.y).toBeCloseTo(before.y);
  });

  it('takes a second finger for zooming, even if it rests: that is no click', () => {
    const view = viewport(516, 600);
    view.down(1, { x: 200, y: 300 });
    view.up(1);
    expect(view.dragged).toBe(false);
    view.down(1, { x: 200, y: 300 });
    view.down(2, { x: 260, y: 300 });
    view.up(2);
    view.up(1);
    expect(view.dragged).toBe(true);
  });

  it('goes as close as it can to what is wide, whatever lies beside that', () => {
    const view = viewport(390, 400);
    const ends = [100, 800].map((x) => ({ x, y: 100 }));
    view.approach(ends, 0.8, [{ x: 20, y: 100 }]);
    expect(view.scale).toBeCloseTo((390 - 2 * 38) / 700);
  });

  it('goes close to what is asked for, and back again', () => {
    const view = viewport(390, 400);
    const whole = view.scale;
    view.approach(
      [
        { x: 100, y: 100 },
        { x: 300, y: 100 },
      ],
      0.8,
    );
    expect(view.scale).toBe(0.8);
    const seen = [100, 300].map((x) => x * view.scale + view.x);
    expect(Math.min(...seen)).toBeGreaterThan(0);
    expect(Math.max(...seen)).toBeLessThan(390);
    view.retreat();
    expect(view.scale).toBe(whole);
  });

  it('stays close where the first of two taps has brought it, and goes back with the next two', () => {
    const view = viewport(390, 400);
    const at = { x: 100, y: 100 };
    const wasNear = view.isNear;
    view.approach([at], 0.8); // the first tap has chosen something
    view.tap(at, wasNear);
    view.retreat(); // which was undone
    expect(view.scale).toBe(0.8);
    view.tap(at);
    expect(view.scale).toBe(view.fitting);
  });

  it('stays where it went close as long as all that is asked for is in sight', () => {
    const view = viewport(390, 400);
    view.approach([{ x: 300, y: 200 }], 0.8);
    const { x, y } = view;
    view.approach([{ x: 380, y: 250 }], 0.8);
    expect([view.x, view.y]).toEqual([x, y]);
    view.approach([{ x: 700, y: 250 }], 0.8);
    expect(view.inside({ x: 195, y: 0 }).x).toBeCloseTo(700);
  });

  it('leaves room for the names of what is at the rim, and none for those further in', () => {
    const view = viewport(390, 290);
    const ends = (left: number, right: number, middle = 0) => [
      { x: 300, y: 200, left },
      { x: 500, y: 200, left: middle, right: middle },
      { x: 700, y: 200, right },
    ];
    const reach = (left: number, right: number, middle = 0) => {
      view.fit();
      view.approach(ends(left, right, middle), 0.8);
      return [300 * view.scale + view.x - left, 700 * view.scale + view.x + right];
    };
    for (const [left, right] of [
      [90, 0],
      [0, 90],
      [80, 70],
      [110, 30],
    ] as const) {
      const [first = 0, last = 0] = reach(left, right);
      expect(first).toBeGreaterThanOrEqual(-0.01);
      expect(last).toBeLessThanOrEqual(390 - 8 + 0.01);
    }
    const scale = (reach(0, 0), view.scale);
    expect((reach(0, 0, 60), view.scale)).toBe(scale);
  });

  it('has in sight what lies beside it, as far as there is room', () => {
    const view = viewport(390, 400);
    const walk = [
      { x: 300, y: 200 },
      { x: 500, y: 200 },
    ];
    view.approach(walk, 0.8, [{ x: 200, y: 190 }]);
    const seen = (x: number) => x * view.scale + view.x;
    expect(seen(200)).toBeGreaterThanOrEqual(16);
    view.approach(walk, 0.8, [{ x: 0, y: 190 }]);
    expect(seen(0)).toBeLessThan(16);
    expect(seen(500)).toBeLessThanOrEqual(390 - 16);
    expect(seen(300)).toBeGreaterThan(100);
    const { x, y } = view;
    view.approach(walk, 0.8, [{ x: 0, y: 190 }]);
    expect([view.x, view.y]).toEqual([x, y]);
  });

  it('comes a little less close for what lies beside, so that all of it is in sight', () => {
    const view = viewport(390, 335);
    const walk = [
      { x: 300, y: 100 },
      { x: 300, y: 330 },
    ];
    view.approach(walk, 0.95, [{ x: 280, y: 380 }]);
    const low = (y: number) => y * view.scale + view.y;
    expect(low(380)).toBeLessThanOrEqual(335 - 60);
    expect(low(100)).toBeGreaterThanOrEqual(16);
    expect(view.scale).toBeGreaterThan(0.75);
  });

  it('leaves a part that somebody has chosen as it is', () => {
    const view = viewport(390, 400);
    view.zoom(2);
    const { scale } = view;
    view.approach([{ x: 500, y: 250 }], 2);
    view.retreat();
    expect(view.scale).toBe(scale);
  });

  it('shows all of a long way, also where somebody has chosen a part in which it has no room', () => {
    const view = viewport(390, 400);
    view.zoom(4, { x: 0, y: 200 });
    const way = [
      { x: 60, y: 100 },
      { x: 940, y: 400 },
    ];
    view.approach(way, 2);
    for (const { x, y } of way) {
      expect(x * view.scale + view.x).toBeGreaterThan(16);
      expect(x * view.scale + view.x).toBeLessThan(390 - 16);
      expect(y * view.scale + view.y).toBeLessThan(400 - 60);
    }
  });

  it('stays where it is if everything can be read', () => {
    const view = viewport(1016, 700);
    view.approach([{ x: 100, y: 100 }], 0.8);
    expect(view.scale).toBe(1);
  });

  it('does not go close for little, and comes back where the room has grown', () => {
    const view = viewport(666, 700);
    const { scale } = view;
    view.approach([{ x: 100, y: 100 }], 0.8);
    expect(view.scale).toBe(scale);
    view.width = 390;
    view.resize();
    view.approach([{ x: 100, y: 100 }], 0.8);
    expect(view.scale).toBe(0.8);
    view.width = 666;
    view.resize();
    view.approach([{ x: 100, y: 100 }], 0.8);
    expect(view.scale).toBe(scale);
  });

  it('keeps in sight what it went close to when the room gets smaller', () => {
    const view = viewport(390, 400);
    const ends = [
      { x: 100, y: 100 },
      { x: 700, y: 400 },
    ];
    const seen = () => ends.map(({ x, y }) => [x * view.scale + view.x, y * view.scale + view.y]);
    const isClear = (width: number, height: number) =>
      seen().every(([x = 0, y = 0]) => x > 0 && y > 0 && x < width && y < height);
    view.approach(ends, 0.8);
    view.height = 200;
    view.resize();
    expect(view.isAside).toBe(true);
    expect(isClear(390 - 62, 200)).toBe(true);
    // Not if somebody has moved it since.
    view.pan(-100, 0);
    view.zoom(2, { x: 0, y: 0 });
    const { scale } = view;
    view.height = 190;
    view.resize();
    expect(view.scale).toBe(scale);
  });

  it('keeps its middle in a room of another size, and what it was placed on', () => {
    const view = viewport(390, 400);
    view.place({ x: -300, y: -200, scale: 1.8 });
    const middle = () => view.inside({ x: view.width / 2, y: (8 + view.height - 60) / 2 });
    const before = middle();
    view.height = 500;
    view.resize();
    expect(view.scale).toBe(1.8);
    expect(middle().x).toBeCloseTo(before.x);
    expect(middle().y).toBeCloseTo(before.y);
    expect(view.isLed).toBe(true);
    view.zoom(1.1);
    expect(view.isLed).toBe(false);
  });

  it('zooms around what is in sight of that which matters, else around the middle', () => {
    const view = viewport(516, 600);
    view.zoom(2);
    const [here, far] = [view.inside({ x: 100, y: 200 }), view.inside({ x: 900, y: 200 })];
    const at = view.heart([here, far]);
    expect(at.x).toBeCloseTo(100);
    view.zoom(1.5, at);
    expect(here.x * view.scale + view.x).toBeCloseTo(100);
    expect(view.heart([]).x).toBe(258);
  });

  it('never loses the drawing', () => {
    const view = viewport(516, 600);
    view.zoom(3);
    view.pan(9000, 9000);
    expect([view.x, view.y]).toEqual([8, 8]);
    view.pan(-9000, -9000);
    expect(view.x + 1000 * view.scale).toBe(508);
    view.zoom(0.01);
    expect(view.scale).toBe(view.fitting);
  });

  it('follows the element until the person has moved the view', () => {
    const view = viewport(516, 600);
    view.width = 266;
    view.resize();
    expect(view.scale).toBe(0.25);
    view.zoom(2);
    view.width = 300;
    view.resize();
    expect(view.scale).toBe(0.5);
  });

  it('tells a click from a drag, and pinches with two fingers', () => {
    const view = viewport(516, 600);
    view.down(1, { x: 100, y: 300 });
    expect(view.move(1, { x: 103, y: 300 })).toBe(false);
    view.up(1);
    expect(view.dragged).toBe(false);
    view.down(1, { x: 200, y: 300 });
    view.down(2, { x: 300, y: 300 });
    view.move(2, { x: 400, y: 300 });
    expect(view.dragged).toBe(true);
    expect(view.scale).toBeCloseTo(1);
  });

  it('drags nothing with a button that came up outside of it, and clicks again', () => {
    const view = viewport(516, 600);
    view.zoom(3);
    view.down(1, { x: 3, y: 300 });
    const { x } = view;
    expect(view.move(1, { x: 100, y: 300 }, false)).toBe(false);
    expect(view.move(1, { x: 200, y: 300 }, false)).toBe(false);
    expect(view.x).toBe(x);
    view.down(1, { x: 200, y: 300 });
    view.up(1);
    expect(view.dragged).toBe(false);
  });

  it('brings what is out of sight into the middle, but only when zoomed in', () => {
    const view = viewport(516, 600);
    view.reveal([{ x: 0, y: 0 }]);
    expect(view.scale).toBe(0.5);
    view.zoom(4, { x: 8, y: 300 });
    const before = view.x;
    view.reveal([view.inside({ x: 200, y: 300 })]);
    expect(view.x).toBe(before);
    view.reveal([{ x: 700, y: 250 }]);
    expect(view.inside({ x: 258, y: 0 }).x).toBeCloseTo(700);
  });

  it('brings nothing below the buttons, though the whole drawing may reach under them', () => {
    const view = new Viewport(
      () => ({ width: 1000, height: 500 }),
      () => 8,
    );
    [view.width, view.height] = [1016, 516];
    view.resize();
    expect(view.scale).toBe(1);
    view.zoom(2);
    const low = () => 490 * view.scale + view.y;
    view.reveal([{ x: 500, y: 490 }]);
    expect(low()).toBeLessThanOrEqual(516 - 60);
    view.fit();
    expect(low()).toBeGreaterThan(516 - 60);
  });

  it('zooms in on a double tap, and out on the next', () => {
    const view = viewport(516, 600);
    view.tap({ x: 100, y: 300 });
    expect(view.scale).toBe(1);
    view.tap({ x: 100, y: 300 });
    expect(view.scale).toBe(0.5);
  });

  it('zooms in on a double tap as far as the drawing can be read there', () => {
    const view = viewport(266, 300);
    view.tap({ x: 100, y: 100 }, false, 0.7);
    expect(view.scale).toBeCloseTo(0.7);
  });
});

describe('settling', () => {
  it('centres what fits and bounds what does not', () => {
    expect(settle(0, 100, 216)).toBe(58);
    expect(settle(50, 400, 216)).toBe(8);
    expect(settle(-999, 400, 216)).toBe(-192);
  });
});
