/** Pan and zoom of a drawing inside an element, in pixels of the element. */

import { around, spot, type Box, type Point } from './plane';

const MARGIN = 8;
/** Space for the buttons below the drawing by default, or beside it. */
const FOOT = 60;
const BESIDE = 62;
/** Gap between the drawing and the line where it ends. */
const GAP = 6;
const CLOSEST = 2.4;
/** Least gain in scale for which the view zooms in; otherwise the whole board stays. */
const WORTH = 1.25;
/** A view that shows everything stays if its scale is at least this share of the best one. */
const ALIKE = 0.8;
const NEARLY = 0.9;
/** Distance from the edges in pixels at which something counts as well visible. */
const WELL = 20;
/** Margin in pixels around what the view zooms in on; less at the sides if that is wide. */
const AROUND = 56;
const BARELY = 38;

/** A point of the drawing, and the pixels that its lettering takes to either side. */
export interface Spot extends Point {
  left?: number;
  right?: number;
}

export class Viewport {
  /** Size of the element; bound by the board. */
  width = $state(0);
  height = $state(0);
  x = $state(0);
  y = $state(0);
  scale = $state(1);
  /** Whether the person has moved the view, which a change of size must then not reset. */
  touched = $state(false);
  /** Whether the next change is animated. */
  gliding = $state(false);

  /** Whether the view zoomed in automatically, and so zooms out automatically, too. */
  #isClose = false;
  /** The room for which the view was computed. */
  #room: Box | null = null;
  /** Repeats the last request, unless the person has moved the view since. */
  #again: (() => void) | null = null;
  #fingers = new Map<number, Point>();
  #start: Point = { x: 0, y: 0 };
  #moved = false;

  constructor(
    private readonly size: () => { width: number; height: number },
    private readonly foot: () => number | undefined = () => undefined,
  ) {}

  /** Whether the buttons are beside the drawing, which makes it larger in a low room. */
  get isAside(): boolean {
    return this.foot() === undefined && this.#fit(BESIDE, MARGIN) > this.#fit(MARGIN, FOOT);
  }

  /** Below the whole drawing, the buttons may lie in corners where they cover nothing. */
  get #foot(): number {
    return this.isAside ? MARGIN : (this.foot() ?? FOOT);
  }

  /** If the drawing continues below the buttons, what is focused stays clear of them. */
  get #clear(): number {
    return this.isAside ? MARGIN : this.touched ? FOOT : this.#foot;
  }

  get #side(): number {
    return this.isAside ? BESIDE : MARGIN;
  }

  /** The part of the element that no button covers. */
  get free(): Box {
    return {
      x: MARGIN,
      y: MARGIN,
      width: this.width - MARGIN - this.#side,
      height: this.height - MARGIN - this.#clear,
    };
  }

  /** The part of the element in which the drawing shows if it ends above the buttons. */
  get shown(): Box {
    const [side, foot] = this.isAside ? [BESIDE - GAP, 0] : [0, this.#clear - GAP];
    return { x: 0, y: 0, width: this.width - side, height: this.height - foot };
  }

  /** The horizontal middle of the room for the drawing. */
  get #middle(): number {
    return (this.width + MARGIN - this.#side) / 2;
  }

  #fit(side: number, foot: number): number {
    const { width, height } = this.size();
    return Math.min((this.width - MARGIN - side) / width, (this.height - MARGIN - foot) / height);
  }

  get fitting(): number {
    return Math.max(0.05, Math.min(this.#fit(this.#side, this.#foot), CLOSEST));
  }

  /** Show everything. */
  fit(): void {
    this.touched = this.#isClose = false;
    this.#again = null;
    this.scale = this.fitting;
    this.#settle();
  }

  /** Follow a change of the element's size: the last focus stays visible, or else the middle. */
  resize(): void {
    const again = this.#again;
    const { free } = this;
    const was = this.#room ?? free;
    if (!this.touched || this.scale < this.fitting) this.fit();
    else {
      this.x += free.x + free.width / 2 - was.x - was.width / 2;
      this.y += free.y + free.height / 2 - was.y - was.height / 2;
      this.#settle();
    }
    again?.();
  }

  /** Whether the current view was set automatically. */
  get isLed(): boolean {
    return this.#isClose;
  }

  /** Set the view to a computed position, not by hand. */
  place({ x, y, scale }: Point & { scale: number }): void {
    this.#again = null;
    this.gliding = this.touched; // when the page opens, the view is there at once
    this.touched = this.#isClose = true;
    this.scale = Math.min(CLOSEST, Math.max(this.fitting, scale));
    this.x = x;
    this.y = y;
    this.#settle();
  }

  /** The centre of those points of the drawing that are visible, or else of the room. */
  heart(points: readonly Point[]): Point {
    const near = this.#seen(points.filter((one) => this.#sees([one])));
    const { x, y, width, height } = near.length > 0 ? around(near.map(spot)) : this.free;
    return { x: x + width / 2, y: y + height / 2 };
  }

  /** Zoom so that the given point of the element stays where it is. */
  zoom(factor: number, at: Point = { x: this.width / 2, y: this.height / 2 }): void {
    this.#isClose = false;
    this.#again = null;
    const scale = Math.min(CLOSEST, Math.max(this.fitting, this.scale * factor));
    const grown = scale / this.scale;
    this.x = at.x - (at.x - this.x) * grown;
    this.y = at.y - (at.y - this.y) * grown;
    this.scale = scale;
    this.touched = scale > this.fitting * 1.01;
    this.#settle();
  }

  pan(dx: number, dy: number): void {
    this.#again = null;
    this.x += dx;
    this.y += dy;
    this.touched = true;
    this.#settle();
  }

  /** Whether much of the drawing is outside the view. */
  get isNear(): boolean {
    return this.scale > this.fitting * 1.5;
  }

  /**
   * Zoom in on a double tap, to a legible scale, or out again if the view was close before its
   * first tap.
   */
  tap(at: Point, wasNear = this.isNear, near = 1): void {
    this.gliding = true;
    if (wasNear) this.fit();
    else if (!this.isNear) this.zoom(Math.max(2, near / this.scale), at);
    else {
      // What the first tap chose has zoomed the view in; treat that as the person's own move.
      this.touched = true;
      this.#isClose = false;
      this.#again = null;
    }
  }

  /**
   * Zoom in on points of the drawing, to a legible scale.
   *
   * A person who has chosen a part of the board keeps its scale, as long as there is room for the
   * points, and its position, as long as the points are visible. A view that has already zoomed in
   * stays, too, so that nothing moves under a finger. In a room of another size (`isAnew`) it zooms
   * in as before.
   */
  approach(
    points: readonly Spot[],
    near: number,
    beside: readonly Point[] = [],
    isAnew = false,
  ): void {
    this.#approach(points, near, beside, isAnew);
    this.#again = () => this.approach(points, near, beside, true);
  }

  #approach(
    points: readonly Spot[],
    near: number,
    beside: readonly Point[],
    isAnew: boolean,
  ): void {
    if (this.fitting * WORTH >= near) {
      this.retreat();
      this.reveal(points);
      return;
    }
    const { middle, room, left, right } = this.#withBeside(points, beside, near);
    if (this.touched && !this.#isClose) {
      if (this.#sees(points)) return;
      if (this.scale <= room) {
        this.reveal(points);
        return;
      }
    }
    const scale = Math.max(this.fitting, Math.min(near, room));
    const isWell = this.#isClose && this.scale >= scale * ALIKE && this.#sees(points, WELL);
    if (!isAnew && isWell && this.#sees(beside)) return;
    this.gliding = true;
    this.scale = scale;
    const first = left + middle.half * this.scale;
    const last = this.width - this.#side - right - middle.half * this.scale;
    this.x = Math.min(Math.max(this.#middle, first), last) - middle.x * this.scale;
    this.y = (this.height - this.#clear) / 2 - middle.y * this.scale;
    if (beside.length) this.#lean(points, beside);
    this.touched = this.#isClose = true;
    this.#settle();
  }

  /**
   * What the view zooms in on: including everything beside it, where that costs little scale. Wide
   * content needs nearly all the room itself.
   */
  #withBeside(points: readonly Spot[], beside: readonly Point[], near: number) {
    const isWide = this.#around(points).room < near;
    const margin = isWide ? BARELY : AROUND;
    const own = this.#around(points, margin);
    const whole = this.#around([...points, ...beside], margin);
    const least = isWide ? NEARLY * own.room : ALIKE * near;
    return whole.room >= least ? whole : own;
  }

  /** Move so that what is beside the points is visible, too, as far as the points leave room. */
  #lean(points: readonly Point[], beside: readonly Point[]): void {
    const shift = (key: 'x' | 'y', last: number) => {
      const [own, more] = [points, beside].map((all) => this.#seen(all).map((at) => at[key]));
      const first = 2 * MARGIN;
      const before = first - Math.min(...(more as number[]));
      const after = Math.max(...(more as number[])) - last;
      if (before > 0)
        return Math.max(0, Math.min(before, last - WELL - Math.max(...(own as number[]))));
      if (after > 0)
        return -Math.max(0, Math.min(after, Math.min(...(own as number[])) - first - WELL));
      return 0;
    };
    this.x += shift('x', this.width - MARGIN - this.#side);
    this.y += shift('y', this.height - this.#clear - MARGIN);
  }

  /**
   * The middle of points of the drawing and half their width, the largest scale at which there is
   * room for all, and the pixels to either side for the lettering of those on the rim.
   */
  #around(points: readonly Spot[], margin = AROUND) {
    const { x, y, width, height } = around(points.map(spot));
    const high = (this.height - this.#clear - AROUND) / (height || 1);
    const roomFor = (left: number, right: number) =>
      (this.width - Math.max(margin, left) - Math.max(margin, this.#side + right)) / (width || 1);
    const scale = Math.min(high, roomFor(0, 0));
    // Lettering further inside needs less room, or none.
    const reach = (side: 'left' | 'right') =>
      Math.max(
        0,
        ...points.map((at) => {
          const inside = side === 'left' ? at.x - x : x + width - at.x;
          return (at[side] ?? 0) - (inside && inside * scale);
        }),
      );
    const [left, right] = [reach('left'), reach('right')];
    const middle = { x: x + width / 2, y: y + height / 2, half: width / 2 };
    return { middle, room: Math.min(high, roomFor(left, right)), left, right };
  }

  /** Return to the view before zooming in. */
  retreat(): void {
    if (!this.#isClose) return;
    this.gliding = true;
    this.fit();
  }

  /** Positions of points of the drawing in the element. */
  #seen(points: readonly Point[]): Point[] {
    return points.map(({ x, y }) => ({
      x: x * this.scale + this.x,
      y: y * this.scale + this.y,
    }));
  }

  /** Whether points of the drawing are all visible, with a least distance in pixels from the edges. */
  #sees(points: readonly Point[], rim = 0): boolean {
    const isIn = ({ x, y }: Point) =>
      x > 2 * MARGIN + rim &&
      y > 2 * MARGIN + rim &&
      x < this.width - MARGIN - this.#side - rim &&
      y < this.height - this.#clear - rim;
    return this.#seen(points).every(isIn);
  }

  /** Move points of the drawing into view, if some of them are not visible. */
  reveal(points: readonly Point[]): void {
    this.#again = null;
    if (!this.touched || this.#sees(points)) return;
    const seen = this.#seen(points);
    const middle = (values: number[]) => (Math.min(...values) + Math.max(...values)) / 2;
    this.gliding = true;
    this.pan(
      this.#middle - middle(seen.map(({ x }) => x)),
      (this.height - this.#clear) / 2 - middle(seen.map(({ y }) => y)),
    );
  }

  /** The point of the drawing at a point of the element. */
  inside(at: Point): Point {
    return { x: (at.x - this.x) / this.scale, y: (at.y - this.y) / this.scale };
  }

  // --- fingers ---------------------------------------------------------------------------

  down(id: number, at: Point): void {
    this.#moved = this.#fingers.size > 0; // a second finger means to zoom, and clicks nothing
    this.#fingers.set(id, at);
    this.#start = at;
    this.gliding = false;
  }

  /** Returns whether the pointer has turned into a drag; a pointer released elsewhere has not. */
  move(id: number, at: Point, isDown = true): boolean {
    if (!isDown) this.up(id);
    const before = this.#fingers.get(id);
    if (!before) return false;
    const far = Math.hypot(at.x - this.#start.x, at.y - this.#start.y) > 6;
    if (this.#fingers.size === 1 && !far && !this.#moved) return false;
    this.#moved = true;
    this.#isClose = false;
    const others = [...this.#fingers].filter(([key]) => key !== id).map(([, point]) => point);
    this.#fingers.set(id, at);
    const other = others[0];
    if (!other) {
      this.pan(at.x - before.x, at.y - before.y);
      return true;
    }
    const spread = Math.hypot(at.x - other.x, at.y - other.y);
    const was = Math.hypot(before.x - other.x, before.y - other.y);
    const centre = { x: (at.x + other.x) / 2, y: (at.y + other.y) / 2 };
    this.zoom(spread / Math.max(was, 1), centre);
    this.pan((at.x - before.x) / 2, (at.y - before.y) / 2);
    return true;
  }

  up(id: number): void {
    this.#fingers.delete(id);
  }

  /** Whether the gesture that just ended was a drag or a pinch, not a click. */
  get dragged(): boolean {
    return this.#moved;
  }

  #settle(): void {
    const { width, height } = this.size();
    this.x = settle(this.x, width * this.scale, this.width, this.#side);
    this.y = settle(this.y, height * this.scale, this.height, this.#clear);
    this.#room = this.free;
  }
}

/** Centre content that is smaller than the room; keep the edges of larger content outside it. */
export function settle(offset: number, content: number, room: number, end = MARGIN): number {
  const spare = room - content - MARGIN - end;
  if (spare >= 0) return MARGIN + spare / 2;
  return Math.min(MARGIN, Math.max(MARGIN + spare, offset));
}
