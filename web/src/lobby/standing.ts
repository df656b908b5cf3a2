/** The state of one's tables, as the list shows it. */

import { prefs } from '../device.svelte';
import { seatName } from '../names';
import type { LinkSummary } from '../protocol/messages';
import { list, t } from '../texts';
import { LOCALES } from '../texts/times';

const MINUTE = 60;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** Return in a sentence or two what others did since one's last move, or who has won. */
export function newsText({ table, news }: Pick<LinkSummary, 'table' | 'news'>): string {
  if (!table) return '';
  const names = table.seats.map(seatName);
  if (table.status === 'over') {
    const won = names.filter((_, seat) => table.places[seat] === 1);
    return won.length && names.length > 1 ? t('home.won', { names: list(won) }) : '';
  }
  if (!news) return '';
  const told = news.text[prefs.language] ?? news.text.en ?? '';
  const latest = t('home.news', { name: names[news.seat] ?? '', told });
  return news.more ? `${latest} ${t('home.news.more', { n: news.more })}` : latest;
}

/** Return roughly how much time is left, in its largest unit. */
export function leftText(seconds: number): string {
  const [unit, length] =
    seconds >= 2 * DAY
      ? (['day', DAY] as const)
      : seconds >= 2 * HOUR
        ? (['hour', HOUR] as const)
        : (['minute', MINUTE] as const);
  const format = new Intl.NumberFormat(LOCALES[prefs.language], {
    style: 'unit',
    unit,
    unitDisplay: 'long',
  });
  return t('home.left', { time: format.format(Math.floor(seconds / length)) });
}

/** What determines a table's place in the list. */
export interface Urgency {
  turn: boolean;
  /** Seconds left, null if no clock is running. */
  seconds: number | null;
}

/** Compare tables: one's own turns first, among these the one that ends soonest. */
export function byUrgency(one: Urgency, other: Urgency): number {
  const left = ({ turn, seconds }: Urgency) => (turn ? (seconds ?? Infinity) : 0);
  if (one.turn !== other.turn) return one.turn ? -1 : 1;
  return left(one) === left(other) ? 0 : left(one) - left(other);
}
