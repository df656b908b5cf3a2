/** Incidents of the table in words. */

import type { IncidentInfo } from '../protocol/messages';
import { t } from './texts';

/** What happened, in one sentence; `names` are those of the seats. */
export function incidentText(
  { kind, seat, offer, name: before }: IncidentInfo,
  names: readonly string[],
): string {
  const name = seat === null ? '' : (names[seat] ?? '');
  const what = offer ? t(`offer.${offer}`, { name, other: '…' }) : '';
  return t(`incident.${kind}`, { name, before, what });
}
