/** Where the keyboard focus goes when the focused element is removed. */

import { tick } from 'svelte';

const TABLE = '.table > [role="region"]';

/**
 * Call during a component's initialisation. `ways` reads the state that may remove the focused
 * element, and returns where the focus goes then: to the first of them that still exists.
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

/** The column of a table, where the focus goes if nothing is nearer. */
export function tableColumn(): HTMLElement | null {
  return document.querySelector(TABLE);
}

/**
 * Move the keyboard focus, and with it a screen reader, to the page's heading as soon as that
 * exists, unless the focus has moved by then. Returns a function that stops waiting.
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
