/** Whom this browser does not want to hear, by table. Nothing of it leaves the browser. */

const KEY = 'netzplan.muted';
const MOST_TABLES = 100;
/** Nobody at all is heard. */
export const EVERYBODY = '*';

type Muted = [table: string, who: string[]][];

function read(): Muted {
  try {
    const found: unknown = JSON.parse(localStorage.getItem(KEY) ?? '[]');
    return Array.isArray(found) ? (found as Muted) : [];
  } catch {
    return [];
  }
}

/** Return who is muted at a table: seats by number, those who watch by name, or everybody. */
export function mutedAt(table: string): readonly string[] {
  return read().find(([at]) => at === table)?.[1] ?? [];
}

/** Mute somebody at a table, or hear them again; returns who is muted now. */
export function mute(table: string, who: string, on: boolean): readonly string[] {
  const others = mutedAt(table).filter((each) => each !== who);
  const now = on ? [...others, who] : others;
  const rest = read().filter(([at]) => at !== table);
  const kept: Muted = now.length > 0 ? [[table, now], ...rest] : rest;
  try {
    localStorage.setItem(KEY, JSON.stringify(kept.slice(0, MOST_TABLES)));
  } catch {
    // Private windows may refuse to store: it holds as long as the page is open.
  }
  return now;
}

/** Under what name somebody is muted. */
export const whoSaid = ({ seat, name }: { seat: number | null; name: string }) =>
  seat === null ? `~${name}` : String(seat);
