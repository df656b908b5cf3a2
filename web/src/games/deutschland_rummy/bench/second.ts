/** What the second-best city to ask for would bring, beside the best. */

import type { CountryPage, Prospect } from '../../../protocol/deutschland_rummy';
import { number } from '../../../texts';
import { cityName } from '../names';
import { t } from '../texts';

/** Say how many tiles fewer stay on the rack on average with a gift: more, if it can't be laid itself. */
function gainText(city: string, gain: number): string {
  if (gain === 0) return t('bench.hint.gain.none', { city });
  const n = Math.abs(gain);
  return t(gain > 0 ? 'bench.hint.gain' : 'bench.hint.gain.more', { city, n, tiles: number(n) });
}

/** Say what the second-best city is, and what is less about it. */
export function secondText(best: Prospect, second: Prospect, page: CountryPage): string {
  const [one, other] = [best, second].map(({ city }) => cityName(page, city)) as [string, string];
  const told = t('bench.hint.second.told', {
    best: one,
    second: other,
    chance: number(second.chance),
    most: number(best.chance),
  });
  return [told, gainText(other, second.gain), gainText(one, best.gain)].join(' ');
}
