/** What this browser remembers: preferences and the tables it plays at. Nothing leaves it. */

export type Language = 'de' | 'en';
export type Theme = 'system' | 'light' | 'dark';

interface Preferences {
  language: Language;
  theme: Theme;
  sound: boolean;
  /** Whether a choice needs a second click (or Enter) to be sent. */
  confirm: boolean;
  /** By game, how many moves are still accompanied by tips for beginners; missing: all of them. */
  tips: Readonly<Record<string, number>>;
  /** The name that this person used last. */
  name: string;
}

export interface StoredSeat {
  seat: number;
  link: string;
  name: string;
}

/** A table that this device has links of. */
export interface StoredTable {
  table: string;
  game: string;
  map: string;
  /** Seats played at this device. */
  seats: StoredSeat[];
  /** Open seats whose links this device handed out. */
  invitations: { seat: number; link: string }[];
  spectators: string;
  /** Names of all seats, for lists. */
  names: string[];
  over: boolean;
  /** Milliseconds since 1970. */
  seen: number;
}

const PREFS = 'netzplan.prefs';
const TABLES = 'netzplan.tables';
const MOST_TABLES = 40;

function browserLanguage(): Language {
  return typeof navigator !== 'undefined' && /^de/i.test(navigator.language) ? 'de' : 'en';
}

function read<T>(key: string, otherwise: T): T {
  try {
    const text = localStorage.getItem(key);
    return text === null ? otherwise : (JSON.parse(text) as T);
  } catch {
    return otherwise;
  }
}

function write(key: string, value: unknown): void {
  try {
    localStorage.setItem(key, JSON.stringify(value));
  } catch {
    // Private windows may refuse to store; the page works without.
  }
}

const defaults: Preferences = {
  language: browserLanguage(),
  theme: 'system',
  sound: false,
  confirm: true,
  tips: {},
  name: '',
};

/** Preferences as they were stored, also by pages that counted tips without naming the game. */
interface StoredPreferences extends Partial<Omit<Preferences, 'tips'>> {
  tips?: Preferences['tips'] | number;
  tipsUnderground?: number;
}

/** Return stored preferences as they are meant today. */
export function preferencesFrom(stored: StoredPreferences): Preferences {
  const { tips = {}, tipsUnderground, ...others } = stored;
  const left: Record<string, number> = {};
  if (typeof tips === 'number') left.voll_verplant = left.deutschland_rummy = tips;
  else Object.assign(left, tips);
  if (tipsUnderground !== undefined) left.on_the_underground ??= tipsUnderground;
  return { ...defaults, ...others, tips: left };
}

export const prefs: Preferences = $state(preferencesFrom(read<StoredPreferences>(PREFS, {})));

const shelf = $state({ tables: read<StoredTable[]>(TABLES, []) });

/** Change a preference, remember it, and let the document follow. */
export function setPreference<K extends keyof Preferences>(key: K, value: Preferences[K]): void {
  prefs[key] = value;
  write(PREFS, prefs);
  applyPreferences();
}

export function applyPreferences(): void {
  const root = document.documentElement;
  root.lang = prefs.language;
  if (prefs.theme === 'system') delete root.dataset.theme;
  else root.dataset.theme = prefs.theme;
}

/** The tips of a game: how many moves still get one. */
export interface Tips {
  readonly left: number;
  /** A move was made. */
  use: () => void;
  /** No more tips, please. */
  end: () => void;
}

/** Return the tips of a game, of which there are `all` for somebody new. */
export function tipsOf(game: string, all: number): Tips {
  const left = () => prefs.tips[game] ?? all;
  const keep = (count: number) => {
    prefs.tips = { ...prefs.tips, [game]: count };
    write(PREFS, prefs);
  };
  return {
    get left() {
      return left();
    },
    use: () => left() > 0 && keep(left() - 1),
    end: () => keep(0),
  };
}

/** The tables of this device, the latest first. */
export function storedTables(): StoredTable[] {
  return shelf.tables;
}

/** The table that one of this device's links (seat, invitation or spectators) belongs to. */
export function tableOfLink(link: string): StoredTable | undefined {
  return shelf.tables.find(
    (table) => table.spectators === link || table.seats.some((seat) => seat.link === link),
  );
}

/** Put a table on top of the list; seats and invitations known before stay known. */
export function rememberTable(table: StoredTable): void {
  const before = shelf.tables.find((other) => other.table === table.table);
  const seats = [
    ...table.seats,
    ...(before?.seats ?? []).filter(({ seat }) => !table.seats.some((own) => own.seat === seat)),
  ].sort((one, other) => one.seat - other.seat);
  const invitations = [...table.invitations, ...(before?.invitations ?? [])].filter(
    ({ seat }, at, all) =>
      all.findIndex((other) => other.seat === seat) === at &&
      !seats.some((own) => own.seat === seat),
  );
  const others = shelf.tables.filter((other) => other.table !== table.table);
  shelf.tables = [{ ...table, seats, invitations }, ...others].slice(0, MOST_TABLES);
  write(TABLES, shelf.tables);
}

export function forgetTable(table: string): void {
  shelf.tables = shelf.tables.filter((other) => other.table !== table);
  write(TABLES, shelf.tables);
}

/** Randomness of this browser for the deal: 64 hexadecimal digits. */
export function randomShare(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(32));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}
