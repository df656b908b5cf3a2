/** Seats in words, and a new table's settings as an address. */

import type { SeatInfo, SeatKind, TableInfo } from '../protocol/messages';
import { isKey, t } from '../texts';

/** One seat of a table that is being set up. */
export interface SeatPlan {
  kind: SeatKind;
  name: string;
  bot: string;
}

/** What a new table is set up with. */
export interface TablePlan {
  map: string;
  seats: SeatPlan[];
  options: Record<string, boolean>;
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
export function seatName(
  seat: SeatInfo,
  at = 0,
  seats: readonly SeatInfo[] = [],
): string {
  if (seat.name) return seat.name;
  if (seat.kind !== 'bot') return t('seat.open');
  const alike = (other: SeatInfo) => other.kind === 'bot' && other.bot === seat.bot;
  if (seats.filter(alike).length < 2) return botName(seat.bot);
  return `${botName(seat.bot)} ${seats.slice(0, at + 1).filter(alike).length}`;
}

/** The address of the page for a new table with these settings filled in. */
export function newTableAddress(game: string, plan: Partial<TablePlan>): string {
  const query = new URLSearchParams();
  if (plan.map) query.set('map', plan.map);
  for (const seat of plan.seats ?? []) query.append('seat', [seat.kind, seat.bot || seat.name].join('~'));
  for (const [option, on] of Object.entries(plan.options ?? {})) if (on) query.append('with', option);
  const text = query.toString();
  return `/new/${encodeURIComponent(game)}${text ? `?${text}` : ''}`;
}

const KINDS: readonly string[] = ['me', 'local', 'bot', 'open'] satisfies SeatKind[];

/** The settings that an address brings; what it does not say is left out. */
export function planOf(query: URLSearchParams): Partial<TablePlan> {
  const plan: Partial<TablePlan> = {
    options: Object.fromEntries(query.getAll('with').map((option) => [option, true])),
  };
  const map = query.get('map');
  if (map) plan.map = map;
  const seats = query.getAll('seat').flatMap((text): SeatPlan[] => {
    const [kind = '', ...rest] = text.split('~');
    if (!KINDS.includes(kind)) return [];
    const told = rest.join('~');
    const isBot = kind === 'bot';
    return [{ kind: kind as SeatKind, name: isBot ? '' : told, bot: isBot ? told : '' }];
  });
  if (seats.length > 0) plan.seats = seats;
  return plan;
}

/** The settings of a table that was played, as this device would set it up again. */
export function planAgain(info: TableInfo, ownSeats: readonly number[]): TablePlan {
  const mine = ownSeats[0];
  const seats = info.seats.map((seat, number): SeatPlan => {
    if (seat.kind === 'bot') return { kind: 'bot', name: '', bot: seat.bot };
    if (number === mine) return { kind: 'me', name: seat.name, bot: '' };
    if (ownSeats.includes(number)) return { kind: 'local', name: seat.name, bot: '' };
    return { kind: 'open', name: '', bot: '' };
  });
  return { map: info.map, seats, options: info.options };
}
