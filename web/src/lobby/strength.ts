/** A person's strength, estimated from the games against bots that this browser has seen end. */

import { prefs, setPreference } from '../device.svelte';
import type { GameInfo, Outcome, SeatInfo } from '../protocol/messages';

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

/** Include a finished game, as the seat that was played in this browser. */
export function reckon(
  game: string,
  seat: number,
  seats: readonly SeatInfo[],
  { places }: Pick<Outcome, 'places'>,
): void {
  if (seats[seat]?.stand_in) return; // a bot finished the game
  const own = places[seat] ?? 0;
  const games = seats.flatMap(({ kind, bot }, at) => {
    const level = kind === 'bot' ? LEVELS.indexOf(bot) : -1;
    const beaten = (1 + Math.sign((places[at] ?? 0) - own)) / 2;
    return level < 0 ? [] : [{ level, beaten }];
  });
  const strength = after(prefs.strengths[game] ?? START, games);
  if (games.length > 0) setPreference('strengths', { ...prefs.strengths, [game]: strength });
}
