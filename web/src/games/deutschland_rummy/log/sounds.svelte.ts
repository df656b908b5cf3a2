/** Sounds of the own turn, a request to answer, and anybody's laying, if sounds are on. */

import { untrack } from 'svelte';
import type { View } from '../../../protocol/deutschland_rummy';
import { play } from '../../../sound';

/** Play a sound whenever one of these happens. */
export function followSounds(
  view: () => View,
  status: () => { isMine: boolean; isOver: boolean },
): void {
  const tiles = () => view().table.reduce((sum, route) => sum + route.tiles.length, 0);
  let heard = untrack(() => ({ mine: status().isMine, tiles: tiles() }));
  $effect(() => {
    const now = { mine: status().isMine, tiles: tiles() };
    untrack(() => {
      if (now.mine && !heard.mine) play('turn');
      else if (now.tiles > heard.tiles && !status().isOver) play('placed');
      heard = now;
    });
  });
}
