/** On the Underground for the lobby, which is independent of games. */

import type { MapPage } from '../../../protocol/messages';
import type { BoardPage } from '../../../protocol/on_the_underground';
import { posterTexts, sentences } from '../../../texts';
import type { Poster } from '../../parts';
import Picture from './PagePicture.svelte';
import type { de as about } from './about/de';
import type { de } from './texts/de';

const { t } = posterTexts<keyof typeof de>();

const boards = sentences<keyof typeof about>({
  de: async () => (await import('./about/de')).de,
  en: async () => (await import('./about/en')).en,
});

function facts(page: MapPage): string {
  const { drawing } = page as BoardPage;
  return t('facts.on_the_underground', {
    stations: drawing.stations.length,
    edges: drawing.edges.length,
    spaces: drawing.edges.reduce((sum, edge) => sum + edge.spaces.length, 0),
    cards: drawing.stations.filter((station) => station.field).length,
  });
}

// The server sends the maps of the requested game; this is where TypeScript learns that.
export const poster: Poster = {
  Picture: Picture as unknown as Poster['Picture'],
  facts,
  load: () => boards.load(),
  about: (map) => {
    const key = `about.${map}`;
    return boards.isKey(key) ? boards.t(key) : '';
  },
};
