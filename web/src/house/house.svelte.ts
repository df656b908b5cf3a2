/** What holds for the whole house: whether it can be read only, and what is announced. */

import { call } from '../api';
import { person } from '../persons/person.svelte';
import type { HouseNews } from '../protocol/messages';

const LOOK_MS = 20_000;
const SEEN = 'netzplan.announced';

let news = $state.raw<HouseNews>({ type: 'house', read_only: false, announcement: null });
/** Number of the announcement that was put away here. */
let seen = $state(remembered());

/** What the server has told last; reactive. */
export function house(): HouseNews {
  return news;
}

/** The announcement, unless it was put away here. */
export function announced(): HouseNews['announcement'] {
  return news.announcement?.number === seen ? null : news.announcement;
}

/** Whether there is anything to tell above the page. */
export function hasNews(): boolean {
  return news.read_only || announced() !== null || person()?.banned != null;
}

/** Take what the server says. */
export function takeNews(told: HouseNews): void {
  if (JSON.stringify(told) !== JSON.stringify(news)) news = told;
}

/** Ask what holds; what can't be asked now is asked later. */
export async function lookAtHouse(): Promise<void> {
  const told = await call<HouseNews>('house').catch(() => null);
  if (told) takeNews(told);
}

/** Ask now, and again and again while `waits`; return what ends that. */
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

/** Show the announcement no more in this browser. */
export function putAway(): void {
  if (!news.announcement) return;
  seen = news.announcement.number;
  try {
    localStorage.setItem(SEEN, String(seen));
  } catch {
    // Without a memory it comes back with the next visit.
  }
}

function remembered(): number {
  try {
    return Number(localStorage.getItem(SEEN) ?? 0);
  } catch {
    return 0;
  }
}
