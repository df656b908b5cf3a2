/** Deutschland Rummy for the lobby, which is independent of games. */

import type { CountryPage } from '../../../protocol/deutschland_rummy';
import type { MapPage } from '../../../protocol/messages';
import { posterTexts } from '../../../texts';
import type { Poster } from '../../parts';
import { minutesFor } from './lasting';
import Picture from './PagePicture.svelte';
import type { de } from './texts/de';

const { t } = posterTexts<keyof typeof de>();

function facts(page: MapPage): string {
  const { drawing } = page as CountryPage;
  return t('facts.deutschland_rummy', {
    cities: drawing.cities.length,
    regions: drawing.regions.length,
    tiles: drawing.connections.length,
  });
}

// The server sends the maps of the requested game; this is where TypeScript learns that.
export const poster: Poster = {
  Picture: Picture as unknown as Poster['Picture'],
  facts,
  minutes: minutesFor,
};
