/** A person's strength, estimated from their finished matches against bots. */

import { prefs, setPreference } from '../device.svelte';
import type { GameInfo, MyTable } from '../protocol/messages';

/** Stands for the bot of about my strength. */
export const MINE = 'mine';

/** The levels for people, the weakest first: a strength is a position among them, from 0. */
const LEVELS: readonly string[] = ['beginner', 'casual', 'sound', 'strong', 'expert'];
/** The level of the first opponent of a new player. */
const START = 1;
/** Wins per loss of a player against one who is one level weaker. */
const ODDS = 3;
/** Most levels by which one game against one bot changes the strength. */
const STEP = 0.5;

/** The bots for people, the weakest first. */
export function levelsOf({ bots }: Pick<GameInfo, 'bots'>): GameInfo['bots'] {
  return bots.filter(({ level }) => level > 0);
}

/** The bot of about the person's strength in a game; undefined if there are no bots. */
export function botOfMine(info: Pick<GameInfo, 'id' | 'bots'>): string | undefined {
  const levels = levelsOf(info);
  const at = Math.round(prefs.strengths[info.id] ?? START);
  return levels[Math.min(at, levels.length - 1)]?.id;
}

/** The strength after a game, given the result against bots of some levels, 0 to 1 each. */
export function after(
  strength: number,
  games: readonly { level: number; beaten: number }[],
): number {
  if (games.length === 0) return strength;
  const more = games.map(({ level, beaten }) => beaten - 1 / (1 + ODDS ** (level - strength)));
  const mean = more.reduce((sum, one) => sum + one, 0) / games.length;
  return Math.min(Math.max(strength + STEP * mean, 0), LEVELS.length - 1);
}

/** Estimate the strengths from all of the person's tables, the oldest first. */
export function reckon(tables: readonly Pick<MyTable, 'game' | 'met'>[]): void {
  const strengths: Record<string, number> = {};
  for (const { game, met } of tables) {
    const games = met
      .map(({ bot, beaten }) => ({ level: LEVELS.indexOf(bot), beaten }))
      .filter(({ level }) => level >= 0);
    if (games.length > 0) strengths[game] = after(strengths[game] ?? START, games);
  }
  setPreference('strengths', { ...prefs.strengths, ...strengths });
}
