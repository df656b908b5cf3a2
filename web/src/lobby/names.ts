/** Names of games. */

import { isKey, t } from '../texts';

/** The name of a game in the chosen language. */
export function gameName(game: string): string {
  const key = `game.${game}`;
  return isKey(key) ? t(key) : game;
}
