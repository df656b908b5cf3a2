/** How many tiles each player has gained or lost, and who is near the end of the game. */

import type { Effects, Position, View } from '../../../protocol/deutschland_rummy';
import { sinceOwn } from './fresh';

/** With this few tiles a player may end the game in the next turn. */
const FEW = 4;

/** Return, by seat, the change of the number of tiles on the rack; earlier games are ignored. */
export function changesOf(brought: readonly Effects[]): ReadonlyMap<number, number> {
  const changes = new Map<number, number>();
  const add = (seat: number, n: number) => changes.set(seat, (changes.get(seat) ?? 0) + n);
  for (const mark of brought.flatMap(({ marks }) => marks)) {
    if (mark.type === 'tiles-laid') add(mark.seat, -mark.tiles.length);
    else if (mark.type === 'tile-drawn') add(mark.seat, 1);
    else if (mark.type === 'tile-given') {
      add(mark.seat, -1);
      add(mark.to, 1);
    } else if (mark.type === 'game-ended') changes.clear();
  }
  return changes;
}

/** Return the effects of entries since the own last turn, as far as they have been shown. */
export function sinceLast(
  position: Pick<Position, 'log' | 'effects' | 'seat'>,
  { isThen, at }: { isThen: boolean; at: number | null },
): Effects[] {
  return position.effects.slice(sinceOwn(position), isThen ? (at ?? 0) : undefined);
}

/** Whether so few tiles are left that the game may end with them. */
export function isNearEnd(tiles: number): boolean {
  return tiles > 0 && tiles <= FEW;
}

/** Return the other players with few tiles, the fewest first. */
export function nearEnd({ players }: View, seat: number | null): View['players'] {
  const others = players.filter((player) => player.seat !== seat && isNearEnd(player.tiles));
  return others.sort((one, other) => one.tiles - other.tiles);
}
