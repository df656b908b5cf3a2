/** What the cover between two players at a device says: why it is handed on. */

import { seatName } from '../../names';
import type { CountryPage, Position } from '../../protocol/deutschland_rummy';
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
