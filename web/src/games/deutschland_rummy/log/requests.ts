/** Requests in words, the same in the log, a story and the large display. */

import { sharesDevice } from '../move/answering';
import { cityName, tileName } from '../names';
import type { CountryPage, Position } from '../../../protocol/deutschland_rummy';
import { t } from '../texts';

/** How people are called: the reader is "you", unless another seat is played at the same device. */
export interface People {
  names: readonly string[];
  /** The reader's seat; null where everybody is called by name. */
  you: number | null;
  /** Whether the reader was asked, too, and had nothing. */
  lacks?: boolean;
  /** Whether the reader was asked, too, and the time was up. */
  late?: boolean;
}

/** Add that the reader had nothing to give, or did not answer. */
function andYou(sentence: string, { lacks, late }: People): string {
  if (!lacks && !late) return sentence;
  return `${sentence} ${t(late ? 'log.late' : 'log.lacks')}`;
}

/** Return the seat that is addressed as "you". */
export function youOf({ seat, info }: Position): number | null {
  const isAlone = /me|open/.test(info.seats[seat ?? -1]?.kind ?? '') && !sharesDevice(info);
  return isAlone ? seat : null;
}

/** Who is asked by whom for what. */
export function askedText(
  { names, you }: People,
  page: CountryPage,
  request: { seat: number; of: number; city: string },
): string {
  const told = {
    name: names[request.seat] ?? '',
    asked: names[request.of] ?? '',
    city: cityName(page, request.city),
  };
  if (request.seat === you) return t('log.asked.own', told);
  return t(request.of === you ? 'status.asked' : 'log.asked', told);
}

/** Who gives nothing, and who is asked next; finally that nobody gives. */
export function refusedText(
  people: People,
  page: CountryPage,
  answer: { seat: number; city: string; next: number | null },
  asker: number,
): string {
  const { names, you, lacks = false } = people;
  const city = cityName(page, answer.city);
  if (answer.next === null) {
    const told = { name: names[asker] ?? '', city };
    return andYou(t(asker === you ? 'log.vain.own' : 'log.vain', told), people);
  }
  const told = { name: names[answer.seat] ?? '', city };
  const own = lacks ? 'log.refused.none' : 'log.refused.own';
  const refused = t(answer.seat === you ? own : 'log.refused', told);
  const next = { next: names[answer.next] ?? '' };
  return `${refused} ${t(answer.next === you ? 'log.refused.you' : 'log.refused.next', next)}`;
}

/** Who gives whom what; only these two know the tile. */
export function gaveText(
  people: People,
  page: CountryPage,
  gift: { seat: number; to: number; city: string; tile: string | null },
): string {
  const { names, you } = people;
  const told = { name: names[gift.seat] ?? '', asker: names[gift.to] ?? '' };
  if (!gift.tile) {
    return andYou(t('log.gave', { ...told, city: cityName(page, gift.city) }), people);
  }
  const tile = tileName(page, gift.tile);
  if (gift.seat === you) return t('log.gave.own', { ...told, tile });
  return t(gift.to === you ? 'log.gave.you' : 'log.gave.tile', { ...told, tile });
}

/** Return the seat that the reader plays: none as a spectator, or while a bot plays for them. */
export function ownSeat({ seat, info }: Pick<Position, 'seat' | 'info'>): number | null {
  return seat !== null && info.seats[seat]?.stand_in ? null : seat;
}
