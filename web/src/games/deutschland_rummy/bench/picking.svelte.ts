/** What is picked on a workbench: tiles in their order, or a whole row. */

import { rowOf, type Row } from '../routes/rows';
import type { Selection, Step } from './given';

export class Picking {
  #picked = $state.raw<{ tiles: readonly string[]; row: number | null } | null>(null);

  constructor(
    private readonly rows: () => readonly Row[],
    private readonly say: (kind: Step['kind'], tiles: readonly string[]) => void,
  ) {}

  /** Picked tiles, in their order. */
  readonly tiles: readonly string[] = $derived.by(() => this.#picked?.tiles ?? []);

  get selection(): Selection | null {
    const picked = this.#picked;
    if (!picked) return null;
    if (picked.row !== null) return { row: picked.row };
    return picked.tiles[0] === undefined ? null : { tile: picked.tiles[0] };
  }

  /** Pick a tile or a whole row, or nothing; picking what is the only thing picked puts it back. */
  pick(what: Selection | null): void {
    const row = this.rows().find(({ id }) => id === what?.row);
    const tiles = row?.tiles ?? (what?.tile === undefined ? [] : [what.tile]);
    if (tiles.length === 0 || tiles.join() === this.tiles.join()) {
      if (this.#picked) this.say('unpicked', this.tiles);
      this.#picked = null;
      return;
    }
    this.#picked = { tiles, row: row?.id ?? null };
    this.say('picked', tiles);
  }

  /** Pick all tiles of a row from the picked one to this one. */
  extend(tile: string): void {
    const row = rowOf(this.rows(), tile);
    const first = row?.tiles.indexOf(this.tiles[0] ?? '') ?? -1;
    const last = row?.tiles.indexOf(this.tiles.at(-1) ?? '') ?? -1;
    if (!row || first < 0) return this.pick({ tile });
    const to = row.tiles.indexOf(tile);
    const tiles = to < first ? row.tiles.slice(to, last + 1) : row.tiles.slice(first, to + 1);
    this.#picked = { tiles, row: tiles.length === row.tiles.length ? row.id : null };
    this.say('picked', tiles);
  }

  /** Return a function that silently restores what is picked now. */
  kept(): () => void {
    const picked = this.#picked;
    return () => (this.#picked = picked);
  }

  /** Put down what is picked, silently. */
  clear(): void {
    this.#picked = null;
  }
}
