/** What a clock shows, and how it is read out. */

import type { ClockInfo } from '../protocol/messages';
import { number } from '../texts';
import { t } from './texts';

const HOUR = 3600;
const DAY = 24 * HOUR;
/** Seconds below which time is short. */
export const LOW = 30;

/** The display of a clock at a moment. */
export interface Face {
  /** Seconds left, never negative. */
  left: number;
  runs: boolean;
  isLow: boolean;
  /** Seconds until a bot takes over, once time is out or somebody has left; null otherwise. */
  bot: number | null;
}

/** Return what a clock shows at a time of the house, in seconds. */
export function faceOf({ left, until, bot }: ClockInfo, now: number): Face {
  const runs = until !== null;
  const rest = Math.max(0, runs ? until - now : left);
  const isNear = bot !== null && (rest === 0 || bot < (until ?? 0));
  return {
    left: rest,
    runs,
    isLow: runs && rest < LOW,
    bot: isNear ? Math.max(0, bot - now) : null,
  };
}

/** Return a time as a clock shows it: minutes and seconds, or days and hours. */
export function shown(seconds: number): string {
  const whole = Math.ceil(seconds);
  if (whole >= DAY) {
    return t('clock.days', {
      n: Math.floor(whole / DAY),
      hours: number(Math.floor((whole % DAY) / HOUR)),
    });
  }
  const [hours, minutes] = [Math.floor(whole / HOUR), Math.floor((whole % HOUR) / 60)];
  const parts = hours ? [hours, two(minutes), two(whole % 60)] : [minutes, two(whole % 60)];
  return parts.join(':');
}

/** Return a time as it is read out: roughly, so that it does not change every second. */
export function spoken(seconds: number): string {
  if (seconds >= DAY) return shown(seconds);
  if (seconds >= 2 * HOUR) return t('clock.hours', { n: Math.floor(seconds / HOUR) });
  if (seconds > 60) return t('clock.minutes', { n: Math.ceil(seconds / 60) });
  return t('clock.seconds', { n: Math.ceil(seconds / 10) * 10 });
}

function two(value: number): string {
  return String(value).padStart(2, '0');
}
