/** Tiles slide to their places. */

import { tick } from 'svelte';

const LASTS = 200;
const CURVE = 'cubic-bezier(0.2, 0.7, 0.2, 1)';

type Places = Map<string, { left: number; top: number }>;

function parts(): HTMLElement[] {
  return [...document.querySelectorAll<HTMLElement>('[data-tile]')];
}

/** Scroll a row until a part of it is in its middle. */
export function centre(row: HTMLElement, part: HTMLElement): void {
  const ahead = part.getBoundingClientRect().left - row.getBoundingClientRect().left;
  row.scrollLeft += ahead - (row.clientWidth - part.offsetWidth) / 2;
}

/** Positions of the dragged tiles, from which they slide. */
export function hanging(): Places {
  const parts = [...document.querySelectorAll<HTMLElement>('[data-hanging]')];
  return new Map(parts.map((part) => [part.dataset.hanging ?? '', part.getBoundingClientRect()]));
}

/** Record positions of tiles, and let them slide from there once they have moved. */
export function glide(hanging: Places): void {
  if (matchMedia('(prefers-reduced-motion: reduce)').matches) return;
  const before: Places = new Map(
    parts().map((part) => [part.dataset.tile ?? '', part.getBoundingClientRect()]),
  );
  for (const [tile, place] of hanging) before.set(tile, place);
  void tick().then(() => {
    for (const part of parts()) {
      const from = before.get(part.dataset.tile ?? '');
      const now = part.getBoundingClientRect();
      const [dx, dy] = [(from?.left ?? now.left) - now.left, (from?.top ?? now.top) - now.top];
      if (Math.abs(dx) < 1 && Math.abs(dy) < 1) continue;
      part.animate(
        [
          { translate: `${dx}px ${dy}px`, zIndex: 5 },
          { translate: '0 0', zIndex: 5 },
        ],
        {
          duration: LASTS,
          easing: CURVE,
        },
      );
    }
  });
}
