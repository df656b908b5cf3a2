/** Voll verplant for the lobby, which is independent of games. */

import type { MapPage } from '../../../protocol/messages';
import type { SheetPage } from '../../../protocol/voll_verplant';
import { posterTexts } from '../../../texts';
import type { Poster } from '../../parts';
import Picture from './PagePicture.svelte';
import type { de } from './texts/de';

const { t } = posterTexts<keyof typeof de>();

function facts(page: MapPage): string {
  const { lines, drawing } = page as SheetPage;
  return t('facts.voll_verplant', {
    lines: lines.length,
    stations: drawing.stations.length,
    windows: lines.reduce((sum, line) => sum + line.windows, 0),
  });
}

// The server sends the maps of the requested game; this is where TypeScript learns that.
export const poster: Poster = {
  Picture: Picture as unknown as Poster['Picture'],
  facts,
};
