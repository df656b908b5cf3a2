/** Names of games, variants, bots and seats, as they appear everywhere. */

import type { GameInfo, SeatInfo, TableInfo } from './protocol/messages';
import { isKey, number, t } from './texts';

/** What those are called who have told no name, in each language. */
const GUESTS: ReadonlySet<string> = new Set(['Gast', 'Guest']);

/** How many characters a name has at most, as the server says, too. */
export const LONGEST_NAME = 24;

/** How many can play, and how long it takes, if that is known; a game of the host's own tells nothing. */
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

/** What is agreed on at a table, and who sits there. */
type Agreed = Pick<TableInfo, 'options' | 'hosting' | 'seats'>;

/** The variants that a table is played with: those that are on, and numbers with their unit. */
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

/** The name of the n-th seat; its number as long as nobody sits there. */
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
 * Made for `seats.map(seatName)`: with all seats at hand, bots of the same kind get a number.
 */
export function seatName(seat: SeatInfo, at = 0, seats: readonly SeatInfo[] = []): string {
  if (seat.name) return seat.stand_in ? `${seat.name} (Bot)` : seat.name;
  if (seat.kind !== 'bot') return t('seat.open');
  const alike = (other: SeatInfo) => other.kind === 'bot' && other.bot === seat.bot;
  if (seats.filter(alike).length < 2) return botName(seat.bot);
  return `${botName(seat.bot)} ${seats.slice(0, at + 1).filter(alike).length}`;
}

/** Whether who plays at a seat is the only one at this device: that one is "you". */
export function readsAlone(seat: number, own: readonly number[]): boolean {
  return own.length === 1 && own[0] === seat;
}

/**
 * The name of a seat for whoever plays there alone at this device: one who has told no name is
 * "you" among the players, as in what is told.
 */
export function nameForReader(
  seat: SeatInfo,
  at: number,
  seats: readonly SeatInfo[],
  own: readonly number[],
): string {
  const name = seatName(seat, at, seats);
  const isNameless = seat.kind !== 'bot' && GUESTS.has(name);
  return isNameless && readsAlone(at, own) ? t('story.you') : name;
}

/** All that was agreed on for a table: options of the rules, and how it is hosted. */
export function agreed({
  options,
  hosting,
}: Pick<TableInfo, 'options' | 'hosting'>): Record<string, boolean | number> {
  const hosted = Object.entries(hosting).filter(([, value]) => value !== null);
  return { ...options, ...(Object.fromEntries(hosted) as Record<string, boolean | number>) };
}
