/** Names of games, variants, bots and seats, as they appear everywhere. */

import type { GameInfo, SeatInfo, TableInfo } from './protocol/messages';
import { isKey, number, t } from './texts';

/** The names of people who have given none, in each language; the second at a table has a number. */
const GUEST = /^(Gast|Guest)(?= \d|$)/;

/** Longest name in characters, the same as on the server. */
export const LONGEST_NAME = 24;

/** Number of players, and duration if known; a host's custom game has none. */
export function gameFacts({ id, fewest_seats, most_seats }: GameInfo, minutes = 0): string {
  const key = `home.minutes.${id}`;
  if (!isKey(key)) return '';
  return t('home.facts', { from: fewest_seats, to: most_seats, minutes: minutes || t(key) });
}

/** The name of a game in the chosen language. */
export function gameName(game: string): string {
  const key = `game.${game}`;
  return isKey(key) ? t(key) : game;
}

/** What is agreed at a table, and who sits there. */
type Agreed = Pick<TableInfo, 'options' | 'hosting' | 'seats'>;

/** The variants of a table: options that are on, and numbers with their unit. */
export function variants(info: Agreed): string[] {
  return Object.entries(agreed(info)).flatMap(([id, value]) => {
    const key = `new.option.${id}`;
    const seat = `${key}.seat`;
    if (isKey(seat)) return value ? [t(seat, { name: nameAt(info, Number(value)) })] : [];
    if (value === false || !isKey(key)) return [];
    if (value === true) return [t(key)];
    const unit = `${key}.unit`;
    return [`${t(key)}: ${number(value)}${isKey(unit) ? `\u00a0${t(unit)}` : ''}`];
  });
}

/** The name of the n-th seat; its number while nobody sits there. */
function nameAt({ seats }: Agreed, n: number): string {
  const seat = seats[n - 1];
  return seat?.claimed ? seatName(seat, n - 1, seats) : t('new.seat.number', { n });
}

/** The name of a bot in the chosen language. */
export function botName(bot: string): string {
  const key = `bot.${bot}`;
  return isKey(key) ? t(key) : bot;
}

/**
 * The name under which a seat appears everywhere.
 *
 * Meant for `seats.map(seatName)`: given all seats, bots of the same kind are numbered.
 */
export function seatName(seat: SeatInfo, at = 0, seats: readonly SeatInfo[] = []): string {
  const name = sitterName(seat, at, seats);
  return seat.name && seat.stand_in ? `${name} (Bot)` : name;
}

/** The same name of the one who sits there, also while a bot plays in their place. */
export function sitterName(seat: SeatInfo, at = 0, seats: readonly SeatInfo[] = []): string {
  const name = seat.name.replace(GUEST, t('seat.guest'));
  if (name) return name;
  if (seat.kind !== 'bot') return t('seat.open');
  const alike = (other: SeatInfo) => other.kind === 'bot' && other.bot === seat.bot;
  if (seats.filter(alike).length < 2) return botName(seat.bot);
  return `${botName(seat.bot)} ${seats.slice(0, at + 1).filter(alike).length}`;
}

/** Whether the player at a seat is the only one at this device, and therefore called "you". */
export function readsAlone(seat: number, own: readonly number[]): boolean {
  return own.length === 1 && own[0] === seat;
}

/**
 * The name of a seat for its player when alone at this device: without a name, the player is "you"
 * in the list of players, as in the log.
 */
export function nameForReader(
  seat: SeatInfo,
  at: number,
  seats: readonly SeatInfo[],
  own: readonly number[],
): string {
  const isNameless = seat.kind !== 'bot' && GUEST.test(seat.name);
  return isNameless && readsAlone(at, own) ? t('story.you') : seatName(seat, at, seats);
}

/** Everything agreed for a table: options of the rules, and hosting. */
export function agreed({
  options,
  hosting,
}: Pick<TableInfo, 'options' | 'hosting'>): Record<string, boolean | number> {
  const hosted = Object.entries(hosting).filter(([, value]) => value !== null);
  return { ...options, ...(Object.fromEntries(hosted) as Record<string, boolean | number>) };
}
