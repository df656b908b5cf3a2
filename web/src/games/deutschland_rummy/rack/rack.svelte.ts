/** The person's own order of the tiles on a rack, kept in this browser. */

import type { CountryPage } from '../../../protocol/deutschland_rummy';
import { keepRack, keepSorting, keptRack, keptSorting } from './memory';
import { RackRoom } from './room.svelte';
import { merged, sorted, woven, type Sorting } from './order';

/** More tiles than these at once are a new deal: nothing in it stands out. */
const MOST_ARRIVED = 2;

export class RackOrder {
  sorting = $state.raw<Sorting>('hand');
  /** All own tiles, those that lie in rows for a try as well. */
  tiles = $state.raw<string[]>([]);
  /** Tiles that came since the rack was last touched, or something was done with it. */
  arrived = $state.raw<readonly string[]>([]);
  /** What it takes of the page, also after a look back. */
  readonly room = new RackRoom();
  /** How often the person had done something on a turn when they came. */
  #deeds = 0;
  #link = '';
  /** The order with tiles that were laid or given away: taken back, they return to their place. */
  #known: readonly string[] = [];

  constructor(
    private readonly page: () => CountryPage,
    /** Called before tiles go elsewhere. */
    private readonly moving: () => void,
  ) {}

  /** Take over what is on the rack now, after so many deeds of the person. */
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

  /** Sort it, now and when tiles come. */
  sort(by: Sorting): void {
    this.sorting = by;
    keepSorting(by);
    this.arrived = [];
    this.#arrange(sorted(this.page(), this.tiles, by));
  }

  /** Put tiles before another one, or behind all. */
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
