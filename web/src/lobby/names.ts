/** Names of games, and their variants in words. */

import { isKey, number, t } from '../texts';

/** The name of a game in the chosen language. */
export function gameName(game: string): string {
  const key = `game.${game}`;
  return isKey(key) ? t(key) : game;
}

/** The variants that a table is played with: those that are on, and numbers with their unit. */
export function variants(options: Readonly<Record<string, boolean | number>>): string[] {
  return Object.entries(options).flatMap(([id, value]) => {
    const key = `new.option.${id}`;
    if (value === false || !isKey(key)) return [];
    if (value === true) return [t(key)];
    const unit = `${key}.unit`;
    return [`${t(key)}: ${number(value)}${isKey(unit) ? `\u00a0${t(unit)}` : ''}`];
  });
}
