/** The person's own order of the tiles on a rack, stored in this browser. */

import type { CountryPage } from '../../../protocol/deutschland_rummy';
import { keepRack, keepSorting, keptRack, keptSorting } from './memory';
import { RackRoom } from './room.svelte';
import { merged, sorted, woven, type Sorting } from './order';

/** More tiles than these at once are a new deal, in which nothing is highlighted. */
const MOST_ARRIVED = 2;

export class RackOrder {
  sorting = $state.raw<Sorting>('hand');
  /** All own tiles, including those in rows of the draft. */
  tiles = $state.raw<string[]>([]);
  /** Tiles that came since the rack was last touched, or the person acted. */
  arrived = $state.raw<readonly string[]>([]);
  /** Its space on the page, which is kept after a look back. */
  readonly room = new RackRoom();
  /** Number of the person's actions in the turn when they came. */
  #deeds = 0;
  #link = '';
  /** The order including tiles that were laid or given away, which return to their place after undo. */
  #known: readonly string[] = [];

  constructor(
    private readonly page: () => CountryPage,
    /** Called before tiles move. */
    private readonly moving: () => void,
  ) {}

  /** Take the current tiles, after a number of the person's actions. */
  follow(rack: readonly string[], link: string, deeds = 0): void {
    const isFirst = link !== this.#link;
    const kept = isFirst ? keptRack(link) : null;
    this.#link = link;
    if (isFirst) this.sorting = kept?.sorting ?? keptSorting();
    const before = kept?.order ?? (isFirst ? [] : this.#known);
    const came = rack.filter((tile) => !before.includes(tile));
    const left = this.arrived.filter((tile) => deeds === this.#deeds && rack.includes(tile));
    this.#deeds = deeds;
    const isDeal = before.length === 0 || came.length > MOST_ARRIVED;
    this.arrived = isDeal ? [] : [...left, ...came];
    const next = sorted(this.page(), merged(before, rack), this.sorting);
    this.#known = isDeal ? next : woven(before, next);
    if (next.join() !== this.tiles.join()) this.#arrange(next);
  }

  /** Sort the rack, now and whenever tiles come. */
  sort(by: Sorting): void {
    this.sorting = by;
    keepSorting(by);
    this.arrived = [];
    this.#arrange(sorted(this.page(), this.tiles, by));
  }

  /** Insert tiles before another one, or at the end. */
  insert(tiles: readonly string[], next: string | undefined): void {
    const rest = this.tiles.filter((tile) => !tiles.includes(tile));
    const at = next === undefined ? rest.length : rest.indexOf(next);
    this.sorting = 'hand';
    this.arrived = [];
    this.#arrange(rest.toSpliced(at, 0, ...tiles));
  }

  #arrange(tiles: string[]): void {
    this.moving();
    this.tiles = tiles;
    this.#known = woven(this.#known, tiles);
    if (this.#link) keepRack(this.#link, { sorting: this.sorting, order: [...this.#known] });
  }
}
