/** Seats of a new table, and its settings in a URL. */

import { prefs } from '../device.svelte';
import { playersOf } from '../games/parts';
import type { GameInfo, Option, SeatKind, TableInfo } from '../protocol/messages';
import { agreed, botName } from '../names';
import { t } from '../texts';
import { apart } from '../texts/apart';
import { botOfMine, levelsOf, MINE } from './strength';

/** One seat of a table that is being set up. */
export interface SeatPlan {
  kind: SeatKind;
  name: string;
  bot: string;
}

/** The settings of a new table. */
export interface TablePlan {
  map: string;
  seats: SeatPlan[];
  options: Record<string, boolean | number>;
}

/** Seats of a first game: this person and bots of similar strength, as many as suit the game. */
export function usualSeats(info: GameInfo, name: string): SeatPlan[] {
  const me: SeatPlan = { kind: 'me', name: name || t('seat.guest'), bot: '' };
  return filledUp(info, [me], playersOf(info));
}

/** Options of a table that is opened with one press: the person has the first seat, and begins. */
export function usualOptions(info: GameInfo): Record<string, number> {
  const starters = info.options.filter((option) => option.is_seat);
  return Object.fromEntries(starters.map(({ id }) => [id, 1]));
}

/** Seats with as many of the usual kind added as are missing. */
export function filledUp(info: GameInfo, seats: readonly SeatPlan[], wanted: number): SeatPlan[] {
  const missing = Math.max(0, wanted - seats.length);
  return [...seats, ...Array.from({ length: missing }, () => otherSeat(info))];
}

/** A seat for another player: a bot of about my strength, or an open seat if the game has no bots. */
export function otherSeat(info: GameInfo): SeatPlan {
  const hasBots = levelsOf(info).length > 0;
  return hasBots ? { kind: 'bot', name: '', bot: MINE } : { kind: 'open', name: '', bot: '' };
}

/** Seats with "my strength" replaced by the bot that it currently means. */
export function settled(info: GameInfo, seats: readonly SeatPlan[]): SeatPlan[] {
  const mine = botOfMine(info) ?? '';
  return seats.map((seat) => (seat.bot === MINE ? { ...seat, bot: mine } : seat));
}

/** The first seat that lacks a required name, -1 if none does. */
export function nameless(seats: readonly SeatPlan[]): number {
  return seats.findIndex(({ kind, name }) => (kind === 'me' || kind === 'local') && !name.trim());
}

/** The default value of an option, which may depend on the seats. */
export function usualValue(option: Option, seats: readonly SeatPlan[]): boolean | number {
  const people = seats.filter(({ kind }) => kind !== 'bot').length;
  const isAlone = people === 1 && seats.length > 1;
  return isAlone ? (option.alone ?? option.default) : option.default;
}

/** Whether a value of an option is valid for a number of seats. */
export function fits(option: Option, value: boolean | number | undefined, seats: number): boolean {
  if (option.most === 0) return typeof value === 'boolean';
  return (
    typeof value === 'number' &&
    Number.isInteger(value) &&
    value >= option.fewest &&
    value <= option.most &&
    !(option.is_seat && value > seats)
  );
}

/** The options of a table after removing a seat: an option that named it gets its default. */
export function withoutSeat(
  info: GameInfo,
  options: TablePlan['options'],
  removed: number,
): TablePlan['options'] {
  const left = { ...options };
  for (const { id, is_seat, default: usual } of info.options) {
    const n = Number(left[id]) - 1;
    if (!is_seat || n < removed) continue;
    left[id] = n === removed ? usual : n;
  }
  return left;
}

/** A plan with its people in other seats: an option that names a seat follows the person. */
export function drawn(
  info: GameInfo,
  plan: TablePlan,
  chance: () => number = Math.random,
): TablePlan {
  const order = plan.seats
    .map((_, at) => ({ at, lot: chance() }))
    .sort((one, other) => one.lot - other.lot)
    .map(({ at }) => at);
  return reseated(info, plan, order);
}

/** A plan in which somebody sits one seat further ahead. */
export function movedUp(info: GameInfo, plan: TablePlan, at: number): TablePlan {
  const order = plan.seats.map((_, seat) => seat);
  if (at > 0 && at < order.length) order.splice(at - 1, 2, at, at - 1);
  return reseated(info, plan, order);
}

/** `order` has, for each seat, the one from which its person comes. */
function reseated(info: GameInfo, plan: TablePlan, order: readonly number[]): TablePlan {
  const options = { ...plan.options };
  for (const { id, is_seat } of info.options) {
    const n = Number(options[id]);
    if (is_seat && n > 0) options[id] = order.indexOf(n - 1) + 1;
  }
  return { ...plan, seats: order.flatMap((at) => plan.seats[at] ?? []), options };
}

/** The names of the seats of a plan, as a list of choices shows them. */
export function seatChoices(seats: readonly SeatPlan[]): string[] {
  return seats.map(({ kind, name, bot }, at) => {
    const who = kind === 'bot' ? botName(bot) : kind === 'open' ? t('seat.open') : name.trim();
    const number = t('new.seat.number', { n: at + 1 });
    return who ? `${number}: ${apart(who)}` : number;
  });
}

/**
 * The URL of the page for a new table with these settings filled in.
 *
 * `again` is the table whose people are to play again; without it they are invited anew.
 */
export function newTableAddress(game: string, plan: Partial<TablePlan>, again = ''): string {
  const query = new URLSearchParams();
  if (again) query.set('again', again);
  if (plan.map) query.set('map', plan.map);
  for (const seat of plan.seats ?? [])
    query.append('seat', [seat.kind, seat.bot || seat.name].join('~'));
  for (const [option, value] of Object.entries(plan.options ?? {})) {
    query.append('with', value === true ? option : `${option}~${value === false ? OFF : value}`);
  }
  const text = query.toString();
  return `/new/${encodeURIComponent(game)}${text ? `?${text}` : ''}`;
}

/** The value of an option that is off, in a URL. */
const OFF = 'off';

const KINDS: readonly string[] = ['me', 'local', 'bot', 'open'] satisfies SeatKind[];

/** The settings in a URL; what it does not mention is left out. */
export function planOf(query: URLSearchParams): Partial<TablePlan> {
  const plan: Partial<TablePlan> = {
    options: Object.fromEntries(query.getAll('with').map(optionOf)),
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

function optionOf(text: string): [string, boolean | number] {
  const [option = '', value] = text.split('~');
  if (value === undefined) return [option, true];
  return [option, value === OFF ? false : Number(value)];
}

/** The settings of a table that was played, as this device would set it up again. */
export function planAgain(info: TableInfo, ownSeats: readonly number[]): TablePlan {
  const mine = ownSeats[0];
  const seats = info.seats.map((seat, number): SeatPlan => {
    if (seat.kind === 'bot') return { kind: 'bot', name: '', bot: seat.bot };
    // A nameless person gets the default name in the language of the new table.
    if (number === mine) return { kind: 'me', name: prefs.name && seat.name, bot: '' };
    if (ownSeats.includes(number)) return { kind: 'local', name: seat.name, bot: '' };
    return { kind: 'open', name: '', bot: '' };
  });
  return { map: info.map, seats, options: agreed(info) };
}
