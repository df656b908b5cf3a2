/** The text of the cover between two players at a device: why it is handed over. */

import { seatName } from '../../names';
import type { Action, CountryPage, Position } from '../../protocol/deutschland_rummy';
import { t } from './texts';
import { cityName } from './names';

/** Return it for the player of this position; it reveals only what everybody at the table knows. */
export function coverText({ view, seat, info }: Position, page: CountryPage): string {
  const hidden = t('handover');
  if (!view || seat === null) return hidden;
  const { question, mover } = view;
  const asker = info.seats.map(seatName)[mover] ?? '';
  const city = question ? cityName(page, question.city) : '';
  if (question?.asked === seat) return `${t('status.asked', { name: asker, city })} ${hidden}`;
  if (mover !== seat) return hidden;
  return `${question ? t('handover.answered', { city }) : t('handover.turn')} ${hidden}`;
}

/** The asked player may refuse without looking at the rack, without handing the device over. */
export function unseenAnswer({
  offers,
  seat,
  info,
}: Position): { label: string; action: Action } | null {
  if (offers?.phase !== 'answer') return null;
  const name = info.seats.map(seatName)[seat ?? 0] ?? '';
  return { label: t('handover.refuse', { name }), action: { type: 'refuse' } };
}
