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

/**
 * Let the keyboard, and whoever hears the page, go on at its heading as soon as that is there,
 * unless they are somewhere else by then. Returns what gives up waiting.
 */
export function goOnAtHeading(): () => void {
  const held = document.activeElement;
  const watch = new MutationObserver(look);

  function look() {
    const heading = document.querySelector<HTMLElement>('main h1:not([aria-busy="true"] *)');
    const isHeld = document.activeElement === held || document.activeElement === document.body;
    if (isHeld && !heading) return;
    watch.disconnect();
    if (!isHeld || !heading) return;
    heading.tabIndex = -1;
    heading.focus({ preventScroll: true });
  }

  watch.observe(document.body, { childList: true, subtree: true });
  look();
  return () => watch.disconnect();
}
