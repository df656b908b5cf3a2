/** How strong somebody plays: by the games against bots that this browser has seen to their end. */

import { prefs, setPreference } from '../device.svelte';
import type { GameInfo, Outcome, SeatInfo } from '../protocol/messages';

/** In place of a bot: the one of about my strength. */
export const MINE = 'mine';

/** The levels for people, the weakest first: a strength is a place among them, from 0. */
const LEVELS: readonly string[] = ['beginner', 'casual', 'sound', 'strong', 'expert'];
/** Who has not played yet, begins against the second. */
const START = 1;
/** Of equals one level apart the stronger wins so many games for each that it loses. */
const ODDS = 3;
/** How far one game against one bot moves the strength at most, in levels. */
const STEP = 0.5;

/** The bots for people, the weakest first. */
export function levelsOf({ bots }: Pick<GameInfo, 'bots'>): GameInfo['bots'] {
  return bots.filter(({ level }) => level > 0);
}

/** The bot of about the strength that somebody has in a game; none where there are no bots. */
export function botOfMine(info: Pick<GameInfo, 'id' | 'bots'>): string | undefined {
  const levels = levelsOf(info);
  const at = Math.round(prefs.strengths[info.id] ?? START);
  return levels[Math.min(at, levels.length - 1)]?.id;
}

/** A strength after a game in which so much of the bots of some levels was beaten, 0 to 1 each. */
export function after(
  strength: number,
  games: readonly { level: number; beaten: number }[],
): number {
  if (games.length === 0) return strength;
  const more = games.map(({ level, beaten }) => beaten - 1 / (1 + ODDS ** (level - strength)));
  const mean = more.reduce((sum, one) => sum + one, 0) / games.length;
  return Math.min(Math.max(strength + STEP * mean, 0), LEVELS.length - 1);
}

/** Take a game that has ended into account, as the seat that was played in this browser. */
export function reckon(
  game: string,
  seat: number,
  seats: readonly SeatInfo[],
  { places }: Pick<Outcome, 'places'>,
): void {
  const own = places[seat] ?? 0;
  const games = seats.flatMap(({ kind, bot }, at) => {
    const level = kind === 'bot' ? LEVELS.indexOf(bot) : -1;
    const beaten = (1 + Math.sign((places[at] ?? 0) - own)) / 2;
    return level < 0 ? [] : [{ level, beaten }];
  });
  const strength = after(prefs.strengths[game] ?? START, games);
  if (games.length > 0) setPreference('strengths', { ...prefs.strengths, [game]: strength });
}
