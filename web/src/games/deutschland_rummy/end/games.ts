/** The finished games of a match as rows of a table: what each player has left. */

import type { Effects, PlayedView } from '../../../protocol/deutschland_rummy';

/** What stayed on a rack. */
export interface Left {
  seat: number;
  kilometres: number;
  jokers: number;
  tiles: readonly string[];
  won: boolean;
}

/** A finished game. */
export interface GameRow {
  /** Counted from 1. */
  game: number;
  /** How it ended: the last part of the rule's id. */
  end: string;
  winners: readonly number[];
  left: Left[];
}

/** Return the games as rows, with the players of each in the order given. */
export function gameRows(
  played: readonly PlayedView[],
  order: readonly number[],
  isJoker: (tile: string) => boolean,
): GameRow[] {
  return played.map(({ end, winners, racks, kilometres }, at) => ({
    game: at + 1,
    end: end.slice(end.lastIndexOf('.') + 1),
    winners,
    left: order.map((seat) => {
      const tiles = racks[seat] ?? [];
      return {
        seat,
        kilometres: kilometres[seat] ?? 0,
        jokers: tiles.filter(isJoker).length,
        tiles,
        won: winners.includes(seat),
      };
    }),
  }));
}

/** Return the key of the sentence how a game ended; a sole winner at this device is addressed. */
export function howKey(end: string, winners: readonly number[], mine: readonly number[]): string {
  const isReader = mine.length === 1 && winners.length === 1 && winners[0] === mine[0];
  return `end.dr.${end}${isReader && end !== 'stalemate' ? '.you' : ''}`;
}

/** Return the seats in the order of their places. */
export function byPlace(places: readonly number[]): number[] {
  return places
    .map((_, seat) => seat)
    .sort((one, other) => (places[one] ?? 0) - (places[other] ?? 0));
}

/** What wins: a single game that ends with an empty rack is not decided by kilometres. */
export function aimOf(games: readonly GameRow[]): 'end.dr.fewest' | 'end.dr.first' {
  const [only, ...others] = games;
  return only && others.length === 0 && only.end !== 'stalemate' ? 'end.dr.first' : 'end.dr.fewest';
}

/** Return the tiles with which a game ended, laid or given away; empty if there were none. */
export function lastTiles(effects: readonly Effects[], game: number): string[] {
  const last = effects.find(({ marks }) =>
    marks.some((mark) => mark.type === 'game-ended' && mark.game === game),
  );
  return (last?.marks ?? []).flatMap((mark) => {
    if (mark.type === 'tiles-laid') return mark.tiles;
    return mark.type === 'tile-given' && mark.tile ? [mark.tile] : [];
  });
}
