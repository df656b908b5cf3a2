/** What lies over a page: the browser's Back closes it, as Esc does. */

import { back } from '../route.svelte';

/** How to close what lies over the page, the topmost last. */
const layers: (() => void)[] = [];

/** How many layers the current entry of the history stands for. */
function depth(): number {
  return Number(history.state);
}

/** Give the history one entry for each layer, and take back those of layers that are gone. */
function settle(): void {
  if (back.isComing) return;
  const more = layers.length - depth();
  if (more > 0) {
    history.scrollRestoration = 'manual'; // closing a layer must not scroll the page
    history.pushState(depth() + 1, '');
    settle();
  } else if (more < 0) {
    back.isComing = true;
    history.go(more);
  } else if (!layers.length) {
    history.scrollRestoration = 'auto';
  }
}

addEventListener('popstate', () => {
  if (!back.isComing) while (layers.length > depth()) layers.pop()?.();
  back.isComing = false;
  settle();
});

/**
 * Something lies over the page from now on: Back calls `close` instead of leaving the page.
 * Returns what to call when it is gone.
 */
export function cover(close: () => void): () => void {
  const layer = () => close();
  layers.push(layer);
  settle();
  return () => {
    const at = layers.indexOf(layer);
    if (at >= 0) layers.splice(at, 1);
    settle();
  };
}
