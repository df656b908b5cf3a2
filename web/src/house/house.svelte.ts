/** The state of the whole house: read-only mode, and the announcement. */

import { call } from '../api';
import { person } from '../persons/person.svelte';
import type { HouseNews } from '../protocol/messages';

const LOOK_MS = 20_000;
const SEEN = 'netzplan.announced';

let news = $state.raw<HouseNews>({ type: 'house', read_only: false, announcement: null });
/** Number of the announcement that was dismissed here. */
let seen = $state(remembered());

/** The server's latest report; reactive. */
export function house(): HouseNews {
  return news;
}

/** The announcement, unless it was dismissed here. */
export function announced(): HouseNews['announcement'] {
  return news.announcement?.number === seen ? null : news.announcement;
}

/** Whether there is anything to show above the page. */
export function hasNews(): boolean {
  return news.read_only || announced() !== null || person()?.banned != null;
}

/** Take a report of the server. */
export function takeNews(told: HouseNews): void {
  if (JSON.stringify(told) !== JSON.stringify(news)) news = told;
}

/** Fetch the state; a failure is ignored until the next time. */
export async function lookAtHouse(): Promise<void> {
  const told = await call<HouseNews>('house').catch(() => null);
  if (told) takeNews(told);
}

/** Fetch now, and repeatedly while `waits`; return a function that stops it. */
export function keepLooking(waits: () => boolean): () => void {
  const look = () => {
    if (!document.hidden && waits()) void lookAtHouse();
  };
  void lookAtHouse();
  const timer = setInterval(look, LOOK_MS);
  document.addEventListener('visibilitychange', look);
  return () => {
    clearInterval(timer);
    document.removeEventListener('visibilitychange', look);
  };
}

/** Dismiss the announcement in this browser. */
export function putAway(): void {
  if (!news.announcement) return;
  seen = news.announcement.number;
  try {
    localStorage.setItem(SEEN, String(seen));
  } catch {
    // Without storage it comes back on the next visit.
  }
}

function remembered(): number {
  try {
    return Number(localStorage.getItem(SEEN) ?? 0);
  } catch {
    return 0;
  }
}
