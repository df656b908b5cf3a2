/** What asking for a city would bring: what a gift allows to lay, and how the second-best compares. */

import type { CountryPage, Hint, Prospect } from '../../../protocol/deutschland_rummy';
import { number } from '../../../texts';
import { cityName, isJoker, tileName } from '../names';
import { t } from '../texts';

/** How many tiles fewer stay on the rack on average with a gift: more, if it can't be laid itself. */
function gainText(city: string, gain: number): string {
  if (gain === 0) return t('bench.hint.gain.none', { city });
  const n = Math.abs(gain);
  return t(gain > 0 ? 'bench.hint.gain' : 'bench.hint.gain.more', { city, n, tiles: number(n) });
}

/** The second-best city, and its disadvantage. */
export function secondText(best: Prospect, second: Prospect, page: CountryPage): string {
  const [one, other] = [best, second].map(({ city }) => cityName(page, city)) as [string, string];
  const told = t('bench.hint.second.told', {
    best: one,
    second: other,
    chance: number(second.chance),
    most: number(best.chance),
  });
  if (best.gain === second.gain) {
    return `${told} ${gainText(t('bench.hint.either', { one: other, other: one }), best.gain)}`;
  }
  return [told, gainText(other, second.gain), gainText(one, best.gain)].join(' ');
}

/** Most cities that are named; others are left out in the middle of a route. */
const MOST_NAMED = 7;

/** Name the cities of a route; where there is little room only its two ends. */
export function routeText(names: readonly string[], isBrief: boolean): string {
  const [most, first, last] = isBrief ? [2, 1, 1] : [MOST_NAMED, 4, 2];
  if (names.length <= most) return names.join(' – ');
  return [...names.slice(0, first), '…', ...names.slice(-last)].join(' – ');
}

/** Which route a gift would make, and with which own tiles it could be laid. */
export function giftText(
  route: string,
  { lays }: Pick<Hint['gifts'][number], 'lays'>,
  page: CountryPage,
  isBrief = false,
): string {
  const hasJoker = lays.length > 1 && lays.some((tile) => isJoker(page, tile));
  const tiles = tileName(page, lays[0] ?? '');
  const joker = hasJoker ? t('advice.joker') : '';
  return t(isBrief ? 'advice.gift.brief' : 'advice.gift', { route, n: lays.length, tiles, joker });
}
