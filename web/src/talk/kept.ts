/** What this browser stores about chats, by table: who is muted, what was read, what is half typed. */

const MUTED = 'netzplan.muted';
const READ = 'netzplan.read';
const SHOWN = 'netzplan.shown';
const TYPED = 'netzplan.typed';
const MOST_TABLES = 100;
/** Mutes everybody. */
export const EVERYBODY = '*';

type ByTable<T> = [table: string, what: T][];

type Shelf = () => Storage;

const forLong: Shelf = () => localStorage;
/** As long as the tab is open: words that were not said are nobody else's at this device. */
const forTab: Shelf = () => sessionStorage;

function stored<T>(key: string, shelf: Shelf): ByTable<T> {
  try {
    const found: unknown = JSON.parse(shelf().getItem(key) ?? '[]');
    return Array.isArray(found) ? (found as ByTable<T>) : [];
  } catch {
    return [];
  }
}

function keep<T>(key: string, table: string, what: T | null, shelf = forLong): void {
  const rest = stored<T>(key, shelf).filter(([at]) => at !== table);
  const kept: ByTable<T> = what === null ? rest : [[table, what], ...rest];
  try {
    shelf().setItem(key, JSON.stringify(kept.slice(0, MOST_TABLES)));
  } catch {
    // Private windows may refuse to store; then it lasts as long as the page is open.
  }
}

const at = <T>(key: string, table: string, shelf = forLong) =>
  stored<T>(key, shelf).find(([each]) => each === table)?.[1];

/** Return who is muted at a table: seats by number, spectators by name, or everybody. */
export function mutedAt(table: string): readonly string[] {
  return at<string[]>(MUTED, table) ?? [];
}

/** Mute somebody at a table, or unmute them; returns who is muted now. */
export function mute(table: string, who: string, on: boolean): readonly string[] {
  const others = mutedAt(table).filter((each) => each !== who);
  const now = on ? [...others, who] : others;
  keep(MUTED, table, now.length > 0 ? now : null);
  return now;
}

/** The name under which somebody is muted. */
export const whoSaid = ({ seat, name }: { seat: number | null; name: string }) =>
  seat === null ? `~${name}` : String(seat);

/** Return the number of the last line of a room that was seen here. */
export const readAt = (room: string): number => at<number>(READ, room) ?? 0;

/** Record that a room was seen up to a line. */
export function setRead(room: string, number: number): void {
  if (number > readAt(room)) keep(READ, room, number);
}

/** Return the number of the last line of a room that was shown over the board here. */
export const shownAt = (room: string): number => at<number>(SHOWN, room) ?? 0;

/** Record that a line was shown over the board, so that it is not shown again. */
export function setShown(room: string, number: number): void {
  if (number > shownAt(room)) keep(SHOWN, room, number);
}

/** Return what was typed in a room and not sent, before this page was loaded. */
export const typedAt = (room: string): string => at<string>(TYPED, room, forTab) ?? '';

/** Keep what is typed in a room until it is sent. */
export const keepTyped = (room: string, text: string): void =>
  keep(TYPED, room, text || null, forTab);
