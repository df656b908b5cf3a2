/**
 * Dragging tiles with mouse, finger or pen. A finger that moves up drags a tile from the rack at
 * once; otherwise it has to hold for a moment, so that it can scroll, too.
 */

import type { Bench } from './bench.svelte';
import { bestSpot, type Possible } from '../routes/spots';
import { rowAt, rowOf, type Spot } from '../routes/rows';
import { early } from './telling';

/** Pixels that a mouse moves before it drags, and that a finger may tremble. */
const SLACK = 6;
/** Pixels that a finger moves up to drag a tile from the rack. */
const DRAW = 12;
/** Milliseconds that a finger holds. */
const HOLD = 260;
/** Pixels by which tiles are above a finger, which would hide them. */
const LIFT = 40;
/** Distance in pixels at which a spot is meant, whether the tiles fit or not. */
const NEAR = 16;
/** Distance in pixels at which tiles snap to a spot where they fit. */
const SNAP = 36;
/** The same beside a tile of the siding, and where there is no row: there is less to confuse it with. */
const SNAP_APART = 72;
/** Pixels above and below a row that belong to it. */
const BESIDE = 6;
/** Pixels from the edge where a list begins to scroll, and its top speed per frame. */
const EDGE = 48;
const SPEED = 9;

interface Point {
  x: number;
  y: number;
}

function isIn({ left, right, top, bottom }: DOMRect, { x, y }: Point): boolean {
  return x >= left && x <= right && y >= top && y <= bottom;
}

/** Distance of a point from the middle of a vertical edge. */
function away(at: number, { top, bottom }: DOMRect, { x, y }: Point): number {
  return Math.hypot(x - at, Math.max(0, top - y, y - bottom) * 2);
}

function tilesIn(element: Element): { tile: string; box: DOMRect }[] {
  return [...element.querySelectorAll<HTMLElement>('[data-tile]')].map((part) => ({
    tile: part.dataset.tile ?? '',
    box: part.getBoundingClientRect(),
  }));
}

/** Return the nearest spot between tiles, and its distance. */
function nearest(tiles: readonly { box: DOMRect }[], point: Point): { at: number; far: number } {
  let best = { at: tiles.length, far: Number.POSITIVE_INFINITY };
  tiles.forEach(({ box }, index) => {
    for (const [at, edge] of [
      [index, box.left],
      [index + 1, box.right],
    ] as const) {
      const far = away(edge, box, point);
      if (far < best.far) best = { at, far };
    }
  });
  return best;
}

/** The nearest ancestor that can scroll vertically. */
function scroller(element: Element | null): Element | null {
  for (let part = element; part; part = part.parentElement) {
    const { overflowY } = getComputedStyle(part);
    if (/auto|scroll/.test(overflowY) && part.scrollHeight > part.clientHeight) return part;
  }
  return null;
}

class Dragging {
  /** The pointer's position while it drags. */
  at = $state.raw<Point | null>(null);
  /** The tiles being dragged. */
  tiles = $state.raw<readonly string[]>([]);
  /** Where the tile was gripped, from its upper left corner. */
  grip: Point = { x: 0, y: 0 };
  #from: Point | null = null;
  #grip: { tile: string; row: number | null } | null = null;
  #lift = 0;
  #pointer = -1;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #frame = 0;
  #spots: readonly Possible[] = [];
  #dropped = 0;

  constructor(private readonly bench: Bench) {}

  get isOn(): boolean {
    return this.at !== null;
  }

  /** Whether a click now is only the end of a drag. */
  get isClickOfDrag(): boolean {
    return performance.now() - this.#dropped < 80;
  }

  /** A pointer goes down on a tile, or on the mark of a row. */
  down(event: PointerEvent, tile: string, row: number | null = null): void {
    if (event.button !== 0 || this.bench.isStill || this.#from) return;
    const box = (event.currentTarget as Element).getBoundingClientRect();
    this.#from = { x: event.clientX, y: event.clientY };
    this.grip = { x: event.clientX - box.left, y: event.clientY - box.top };
    this.#grip = { tile, row };
    this.#pointer = event.pointerId;
    this.#lift = event.pointerType === 'mouse' ? 0 : LIFT;
    if (event.pointerType !== 'mouse') {
      this.#timer = setTimeout(() => this.#begin(), HOLD);
    }
    addEventListener('pointermove', this.#move);
    addEventListener('pointerup', this.#up);
    addEventListener('pointercancel', this.#cancel);
    addEventListener('keydown', this.#key, true);
  }

  /** Prevents the page from scrolling under a dragged tile; needs an active listener. */
  readonly hold = (event: TouchEvent): void => {
    if (this.isOn && event.cancelable) event.preventDefault();
  };

  /** Prevents a finger's long press from opening a menu. */
  readonly menu = (event: Event): void => {
    if (this.#from) event.preventDefault();
  };

  /** Whether a tile of the rack was gripped. */
  get #isOfRack(): boolean {
    const grip = this.#grip;
    return grip?.row === null && this.bench.rack.includes(grip.tile);
  }

  #begin(): void {
    const grip = this.#grip;
    if (!grip || !this.#from) return;
    clearTimeout(this.#timer);
    const { bench } = this;
    if (grip.row !== null) {
      if (bench.picked?.row !== grip.row) bench.pick({ row: grip.row });
    } else if (!bench.hand.includes(grip.tile)) {
      bench.pick({ tile: grip.tile });
    }
    this.tiles = bench.hand;
    this.#spots = bench.spots.all;
    bench.aim = null;
    this.at = { x: this.#from.x, y: this.#from.y - this.#lift };
    if ('vibrate' in navigator) navigator.vibrate(8);
    this.#scroll();
  }

  #move = (event: PointerEvent): void => {
    if (event.pointerId !== this.#pointer || !this.#from) return;
    if (!event.buttons) return this.#cancel(event); // released where the page heard nothing of it
    if (!this.isOn) {
      const [right, down] = [event.clientX - this.#from.x, event.clientY - this.#from.y];
      if (Math.hypot(right, down) < SLACK) return;
      if (event.pointerType !== 'mouse') {
        // A finger that moves at once in another direction wants to scroll.
        if (!this.#isOfRack || -down < Math.abs(right)) return this.#end();
        if (-down < DRAW) return;
      }
      this.#begin();
    }
    this.at = { x: event.clientX, y: event.clientY - this.#lift };
    this.bench.aim = this.#meant(this.at);
  };

  #up = (event: PointerEvent): void => {
    if (event.pointerId !== this.#pointer) return;
    if (!this.isOn) return this.#end();
    // A finger that has only held a tile aims at nothing.
    const spot = this.bench.aim && this.at && this.#meant(this.at);
    const { tiles } = this;
    this.#dropped = performance.now();
    if (spot) this.bench.drop(spot, tiles);
    else if (!early(this.bench) || !this.#isOverRow) this.bench.pick(null);
    this.#end();
  };

  #cancel = (event: PointerEvent): void => {
    if (event.pointerId !== this.#pointer) return;
    if (this.isOn) this.bench.pick(null);
    this.#end();
  };

  #key = (event: KeyboardEvent): void => {
    if (event.key !== 'Escape' || !this.isOn) return;
    event.preventDefault();
    event.stopPropagation();
    this.bench.pick(null);
    this.#dropped = performance.now();
    this.#end();
  };

  #end(): void {
    clearTimeout(this.#timer);
    cancelAnimationFrame(this.#frame);
    removeEventListener('pointermove', this.#move);
    removeEventListener('pointerup', this.#up);
    removeEventListener('pointercancel', this.#cancel);
    removeEventListener('keydown', this.#key, true);
    this.#from = this.#grip = this.at = null;
    this.tiles = [];
  }

  /** The tiles above a finger aim at a spot; if there is none, the finger itself does. */
  #meant(at: Point): Spot | null {
    return this.spotAt(at) ?? (this.#lift ? this.spotAt({ x: at.x, y: at.y + this.#lift }) : null);
  }

  /** Return the spot meant by a point; null where nothing can be dropped. */
  spotAt(point: Point): Spot | null {
    const found = document.elementFromPoint(point.x, point.y);
    const rack = found?.closest('[data-rack]');
    if (rack) {
      const at = nearest(tilesIn(rack), point).at;
      return this.tiles.every(this.bench.isOwn) ? { kind: 'rack', at } : null;
    }
    // The routes that are visible there are not those of the draft.
    return this.bench.given.covered?.() || !found ? null : this.#amongRoutes(found, point);
  }

  #amongRoutes(found: Element, point: Point): Spot | null {
    const row = found.closest<HTMLElement>('[data-row]');
    const rows = found.closest('[data-rows]');
    if (row) return this.#inRow(row, Number(row.dataset.row), point, rows);
    if (found.closest('[data-siding]')) {
      // Beside a tile that waits there, continuing with it is meant.
      return (rows && this.#lit(rows, point, SNAP_APART)) ?? this.#known({ kind: 'new' });
    }
    return rows && (this.#lit(rows, point) ?? this.#besideRows(rows, point));
  }

  /** The nearby spot where the tiles fit. */
  #lit(rows: Element, point: Point, snap = SNAP): Spot | null {
    let best: { spot: Spot | null; far: number } = { spot: null, far: snap };
    const tiles = new Map(tilesIn(rows).map(({ tile, box }) => [tile, box]));
    for (const { spot, fits } of this.#spots) {
      if (!fits || spot.kind !== 'row') continue;
      const lying = rowAt(this.bench.rows, spot)?.tiles ?? [];
      const [left, right] = [spot.at - 1, spot.at].map((at) => tiles.get(lying[at] ?? ''));
      for (const [at, box] of [
        [left?.right, left],
        [right?.left, right],
      ] as const) {
        if (at === undefined || !box) continue;
        const { x, y } = point;
        const far = Math.hypot(x - at, Math.max(0, box.top - y, y - box.bottom));
        if (far < best.far) best = { spot, far };
      }
    }
    return best.spot;
  }

  /** At the height of a row that row is meant, elsewhere a new row. */
  #besideRows(rows: Element, point: Point): Spot | null {
    const boxes = [...rows.querySelectorAll<HTMLElement>('[data-row]')].map((row) => ({
      row,
      box: row.getBoundingClientRect(),
    }));
    const level = boxes
      .filter(({ box }) => point.y >= box.top - BESIDE && point.y <= box.bottom + BESIDE)
      .map(({ row, box }) => ({ row, far: Math.max(box.left - point.x, point.x - box.right, 0) }))
      .sort((one, other) => one.far - other.far)[0];
    if (!level) return this.#lit(rows, point, SNAP_APART) ?? this.#known({ kind: 'new' });
    return this.#inRow(level.row, Number(level.row.dataset.row), point, rows);
  }

  #known(spot: Spot): Spot | null {
    return this.#spots.some((other) => other.spot.kind === spot.kind) ? spot : null;
  }

  #inRow(element: HTMLElement, id: number, point: Point, rows: Element | null): Spot | null {
    const tiles = tilesIn(element);
    const over = tiles.find(({ box }) => isIn(box, point));
    const joker = this.#spots.find(({ spot }) => spot.kind === 'joker' && spot.tile === over?.tile);
    if (joker) return joker.spot;
    const { at, far } = nearest(tiles, point);
    const here = this.#spots.filter(({ spot }) => spot.kind === 'row' && spot.row === id);
    const meant = here.find(({ spot }) => spot.kind === 'row' && spot.at === at);
    if (meant?.fits && far <= NEAR) return meant.spot;
    const lit = rows && this.#lit(rows, point);
    if (lit) return lit;
    if (meant && far <= NEAR) return meant.spot;
    const isHome = rowOf(this.bench.rows, this.tiles[0] ?? '')?.id === id;
    if (isHome) return meant?.spot ?? null;
    return bestSpot(here, id, at);
  }

  /** What is refused there stays in hand, with an explanation. */
  get #isOverRow(): boolean {
    const { x, y } = this.at ?? { x: -1, y: -1 };
    const found = [y, y + this.#lift].map((height) => document.elementFromPoint(x, height));
    return found.some((part) => part?.closest('[data-row]'));
  }

  /** Scroll what is under the pointer, near its upper or lower edge. */
  #scroll = (): void => {
    const { at } = this;
    if (!at) return;
    const list = scroller(document.elementFromPoint(at.x, at.y));
    if (list) {
      const { top, bottom } = list.getBoundingClientRect();
      const up = Math.max(0, EDGE - (at.y - top));
      const down = Math.max(0, EDGE - (bottom - at.y));
      const by = ((down - up) / EDGE) * SPEED;
      if (by !== 0) {
        list.scrollBy(0, by);
        this.bench.aim = this.#meant(at);
      }
    }
    this.#frame = requestAnimationFrame(this.#scroll);
  };
}

const made = new WeakMap<Bench, Dragging>();

/** The dragging of a workbench, shared by all its parts. */
export function draggingOf(bench: Bench): Dragging {
  let found = made.get(bench);
  if (!found) made.set(bench, (found = new Dragging(bench)));
  return found;
}
