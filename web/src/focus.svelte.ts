/** Where the keyboard goes on when what was pressed is gone. */

import { tick } from 'svelte';

const TABLE = '.table > [role="region"]';

/**
 * Call while a component begins. `ways` reads what may take with it what was pressed, and returns
 * where the keyboard goes on then: to the first of them that is still there.
 */
export function keepFocus(ways: (held: Element) => readonly (Element | null | undefined)[]): void {
  $effect.pre(() => {
    const held = document.activeElement ?? document.body;
    const found = ways(held);
    void tick().then(() => {
      if (held.isConnected || document.activeElement !== document.body) return;
      const way = found.find((one) => one?.isConnected);
      if (way instanceof HTMLElement) way.focus({ preventScroll: true });
    });
  });
}

/** The column of a table: there the keyboard goes on if nothing else is nearer. */
export function tableColumn(): HTMLElement | null {
  return document.querySelector(TABLE);
}
