/** With which tiles a game was ended. */

import type { CountryPage } from '../../../protocol/deutschland_rummy';
import { list } from '../../../texts';
import { tileName } from '../names';
import { t } from '../texts';

/** More tiles than these are counted, not named. */
const MOST_NAMED = 4;

/** Tell the tiles that went last, or how many they were; empty for none. */
export function lastText(page: CountryPage, tiles: readonly string[]): string {
  if (tiles.length === 0) return '';
  if (tiles.length > MOST_NAMED) return t('end.dr.last.many', { n: tiles.length });
  return t('end.dr.last', { tiles: list(tiles.map((tile) => tileName(page, tile))) });
}
