/** The address at which other devices find the page: this one, unless it leads to this device only. */

import { call } from '../api';
import type { Outside } from '../protocol/messages';

const HERE = /^(localhost|127(\.\d+){3}|\[::1\])$/;

/** As the server reports it, empty if others can't reach it; null before that, or if it is ours. */
let told = $state.raw<string | null>(null);

let isAsked = false;

const AGAIN_MS = 5_000;

/** The URL of a link, for people on other devices; reactive. */
export function linkFor(link: string): string {
  ask();
  return `${told || location.origin}/t/${link}`;
}

/** Whether links lead nowhere on any other device; reactive. */
export function isOnlyHere(): boolean {
  ask();
  return told === '';
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
  call<Outside>('house/outside').then(
    ({ address }) => (told = address),
    () => (isAsked = false),
  );
}
