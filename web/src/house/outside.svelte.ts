/** The address at which other devices find the page: this one, unless it leads to this device only. */

import { call } from '../api';
import type { Reach } from '../protocol/messages';

const HERE = /^(localhost|127(\.\d+){3}|\[::1\])$/;

/** As the server reports it; null before that, or if the page has an address that others can use. */
let told = $state.raw<Reach | null>(null);

let isAsked = false;

const AGAIN_MS = 5_000;

/** The URL of a link, for people on other devices; reactive. */
export function linkFor(link: string): string {
  ask();
  return `${told?.address || location.origin}/t/${link}`;
}

/** Who reaches the server, as far as that has been asked and reported; reactive. */
export function reach(): Reach | null {
  ask();
  return told;
}

/**
 * Ask again and again, as the server may be restarted for others, or get another address; return a
 * function that stops it.
 */
export function keepAsking(): () => void {
  const timer = setInterval(() => {
    isAsked = false;
    ask();
  }, AGAIN_MS);
  return () => clearInterval(timer);
}

/** Ask the server once, if this page was opened at an address that is different on each device. */
function ask(): void {
  if (isAsked || !HERE.test(location.hostname)) return;
  isAsked = true;
  call<Reach>('house/outside').then(
    (reported) => (told = reported),
    () => (isAsked = false),
  );
}
