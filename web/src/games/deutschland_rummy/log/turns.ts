/** The open log as turns: who did what, and what each laying put on the table. */

import type { Action, LogEntry } from '../../../protocol/deutschland_rummy';

/** Something that happened in a turn. */
export type Deed =
  | { kind: 'laid'; tiles: string[]; /** Whether the player came out with it. */ out: boolean }
  | { kind: 'drawn'; /** Empty for those who may not see it. */ tile: string }
  | { kind: 'asked'; city: string }
  | { kind: 'gave'; giver: number; tile: string }
  | { kind: 'refused'; seat: number }
  | { kind: 'ended' };

export interface Turn {
  /** Counted from 1. */
  game: number;
  /** Within its game, counted from 1. */
  number: number;
  seat: number;
  /** Each with the number of entries folded to get there. */
  deeds: { deed: Deed; position: number }[];
}

class Reader {
  readonly turns: Turn[] = [];
  #game = 0;
  #number = 0;
  #dealing = false;
  #open: Turn | null = null;
  #table = new Set<string>();
  #out = new Set<number>();

  read(entry: LogEntry, position: number): void {
    if (entry.type === 'act' || entry.type === 'lapse') {
      this.#dealing = false;
      this.#act(entry.seat, entry.action, position);
    } else if (entry.event.type === 'deal') {
      if (!this.#dealing) this.#begin();
      this.#dealing = true;
    } else if (entry.event.type === 'drawn') {
      const { tile } = entry.event;
      // The choice to draw and the tile that came are one thing to read.
      const last = this.#open?.deeds.at(-1);
      if (last?.deed.kind === 'drawn') {
        last.deed.tile = tile;
        last.position = position;
      }
    }
  }

  #begin(): void {
    this.#game += 1;
    this.#number = 0;
    this.#open = null;
    this.#table = new Set();
    this.#out = new Set();
  }

  #act(seat: number, action: Action, position: number): void {
    let turn = this.#open;
    if (!turn) {
      turn = { game: this.#game, number: ++this.#number, seat, deeds: [] };
      this.turns.push(turn);
      this.#open = turn;
    }
    turn.deeds.push({ deed: this.#deed(seat, action), position });
    if (action.type === 'end') this.#open = null;
  }

  #deed(seat: number, action: Action): Deed {
    switch (action.type) {
      case 'lay': {
        const all = action.routes.flatMap(({ tiles }) => tiles);
        const tiles = all.filter((tile) => !this.#table.has(tile));
        const out = !this.#out.has(seat);
        for (const tile of tiles) this.#table.add(tile);
        this.#out.add(seat);
        return { kind: 'laid', tiles, out };
      }
      case 'draw':
        return { kind: 'drawn', tile: '' };
      case 'ask':
        return { kind: 'asked', city: action.city };
      case 'give':
        return { kind: 'gave', giver: seat, tile: action.tile };
      case 'refuse':
        return { kind: 'refused', seat };
      case 'end':
        return { kind: 'ended' };
    }
  }
}

/** Return the turns of a log, the first one first. */
export function turnsOf(log: readonly LogEntry[]): Turn[] {
  const reader = new Reader();
  log.forEach((entry, at) => reader.read(entry, at + 1));
  return reader.turns;
}

/** A request with its answers, as far as they came. */
export interface Request {
  /** Number of its entry in the log. */
  position: number;
  asker: number;
  city: string;
  refused: number[];
  giver: number | null;
  /** What was given, for giver and asker; else empty. */
  tile: string;
}

/** Return the latest request of a log, null if there was none. */
export function latestRequest(turns: readonly Turn[]): Request | null {
  for (const { seat, deeds } of [...turns].reverse()) {
    const at = deeds.findIndex(({ deed }) => deed.kind === 'asked');
    const asked = deeds[at];
    if (asked?.deed.kind !== 'asked') continue;
    const after = deeds.slice(at + 1).map(({ deed }) => deed);
    const gift = after.find((deed) => deed.kind === 'gave');
    return {
      position: asked.position,
      asker: seat,
      city: asked.deed.city,
      refused: after.flatMap((deed) => (deed.kind === 'refused' ? [deed.seat] : [])),
      giver: gift?.giver ?? null,
      tile: gift?.tile ?? '',
    };
  }
  return null;
}
