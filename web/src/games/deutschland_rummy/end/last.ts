/** The tiles with which a game ended. */

import type { CountryPage } from '../../../protocol/deutschland_rummy';
import { list } from '../../../texts';
import { tileName } from '../names';
import { t } from '../texts';

/** Most tiles that are named instead of counted. */
const MOST_NAMED = 4;

/** Name the last tiles, or give their number; empty for none. */
export function lastText(page: CountryPage, tiles: readonly string[]): string {
  if (tiles.length === 0) return '';
  if (tiles.length > MOST_NAMED) return t('end.dr.last.many', { n: tiles.length });
  return t('end.dr.last', { tiles: list(tiles.map((tile) => tileName(page, tile))) });
}
