/** What the cover between two players at a device says: why it is handed on. */

import { seatName } from '../../names';
import type { Action, CountryPage, Position } from '../../protocol/deutschland_rummy';
import { t } from './texts';
import { cityName } from './names';

/** Return it for the player whose position this is; it tells only what all at the table know. */
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

/** Who is asked may refuse without a look at the rack: nobody has to hand the device on for that. */
export function unseenAnswer({
  offers,
  seat,
  info,
}: Position): { label: string; action: Action } | null {
  if (offers?.phase !== 'answer') return null;
  const name = info.seats.map(seatName)[seat ?? 0] ?? '';
  return { label: t('handover.refuse', { name }), action: { type: 'refuse' } };
}
