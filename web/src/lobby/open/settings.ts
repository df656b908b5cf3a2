/** What is agreed at a table, in words: each setting, its value, and its effect. */

import { seatName } from '../../names';
import type { SeatInfo } from '../../protocol/messages';
import { isKey, number, t } from '../../texts';

export interface Setting {
  name: string;
  /** Null: it is off. */
  value: string | null;
  /** Its effect. */
  text: string;
}

/** All settings that have a name here, each with its effect. */
export function settingsOf(
  agreed: Readonly<Record<string, boolean | number>>,
  seats: readonly SeatInfo[],
): Setting[] {
  return Object.entries(agreed).flatMap(([id, value]) => {
    const key = `new.option.${id}`;
    if (!isKey(key)) return [];
    const text = `${key}.text`;
    const explained = isKey(text) ? t(text, { n: Number(value) }) : '';
    return [{ name: t(key), value: told(id, value, seats), text: explained }];
  });
}

function told(id: string, value: boolean | number, seats: readonly SeatInfo[]): string | null {
  const isSeat = isKey(`new.option.${id}.seat`);
  if (isSeat && !value) return t('new.option.seat.drawn');
  if (isSeat) {
    const seat = seats[Number(value) - 1];
    return seat?.claimed ? seatName(seat) : t('new.seat.number', { n: Number(value) });
  }
  if (value === false) return null;
  if (value === true) return '✓';
  const unit = `new.option.${id}.unit`;
  return isKey(unit) ? `${number(value)}\u00a0${t(unit)}` : number(value);
}
