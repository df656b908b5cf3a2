/** What this browser remembers: preferences, and the tables it plays at. Nothing of it is sent anywhere. */

export type Language = 'de' | 'en';
export type Theme = 'system' | 'light' | 'dark';
/** How fast the moves of others are shown. */
export type Story = 'off' | 'quick' | 'normal' | 'slow';
/**
 * Progress of a game's guide: the step, the number of own acts at which it began, and whether its
 * aside was shown.
 */
export type GuideMark = { at: number; from: number; aside?: boolean } | 'over';

interface Preferences {
  language: Language;
  theme: Theme;
  sound: boolean;
  /** Whether the page shows a notice of a turn while it is in the background, where push is impossible. */
  notify: boolean;
  /** Whether a choice needs its button (or Enter) to be sent. */
  confirm: boolean;
  /** Whether letters, digits and signs act as keys at a table. */
  signs: boolean;
  story: Story;
  /** Speed of a replay, as a factor. */
  speed: number;
  /** Share of a small window that the sheet below the board takes, from 0 to 1; 0 if never moved. */
  sheet: number;
  /** By game, the guide of the first match; missing: there has been none. */
  guides: Readonly<Record<string, GuideMark>>;
  /** By game, this person's strength against bots, in levels from 0; missing: unknown. */
  strengths: Readonly<Record<string, number>>;
  /** The name that this person used last. */
  name: string;
}

export interface StoredSeat {
  seat: number;
  link: string;
  name: string;
  /** The invitation by which the seat was taken: opened again, it leads back to the seat. */
  invitation?: string;
}

/** A table that this device has links to. */
export interface StoredTable {
  table: string;
  game: string;
  map: string;
  /** Seats played at this device. */
  seats: StoredSeat[];
  /** Open seats whose links this device has handed out. */
  invitations: { seat: number; link: string }[];
  spectators: string;
  /** Names of all seats, for lists. */
  names: string[];
  over: boolean;
  /** When it was last opened here, otherwise created: milliseconds since 1970. */
  seen: number;
}

const PREFS = 'netzplan.prefs';
const TABLES = 'netzplan.tables';
const KEYS = 'netzplan.keys';
const SEEN = 'netzplan.seen';
const FORGOTTEN = 'netzplan.forgotten';
/** Most finished tables kept; unfinished ones are never dropped, since their links exist only here. */
const MOST_OVER = 40;
const MOST_TABLES = 400;

function browserLanguage(): Language {
  return typeof navigator !== 'undefined' && /^de/i.test(navigator.language) ? 'de' : 'en';
}

function read<T extends object>(key: string, otherwise: T): T {
  try {
    const found = JSON.parse(localStorage.getItem(key) ?? 'null') as T | null;
    // A record instead of a list, for example, would keep the page from opening for good.
    return found?.constructor === otherwise.constructor ? found : otherwise;
  } catch {
    return otherwise;
  }
}

/** Store something by name before all others, of which the oldest are dropped. */
function putOnTop(key: string, name: string, value: unknown): void {
  const others = Object.entries(read(key, {})).filter(([other]) => other !== name);
  write(key, Object.fromEntries([[name, value], ...others].slice(0, MOST_TABLES)));
}

/** Store a value; return whether that worked. */
function write(key: string, value: unknown): boolean {
  try {
    localStorage.setItem(key, JSON.stringify(value));
    return true;
  } catch {
    return false; // Private windows may refuse to store; the page works without.
  }
}

const defaults: Preferences = {
  language: browserLanguage(),
  theme: 'system',
  sound: false,
  notify: false,
  confirm: true,
  signs: true,
  story: 'normal',
  speed: 1,
  sheet: 0,
  guides: {},
  strengths: {},
  name: '',
};

/** Stored preferences, including those of older pages that counted tips for beginners by game. */
interface StoredPreferences extends Partial<Preferences> {
  tips?: Record<string, number> | number;
  tipsUnderground?: number;
}

/** Convert stored preferences to today's: a person who has had tips needs no guide. */
export function preferencesFrom(stored: StoredPreferences): Preferences {
  const { tips = {}, tipsUnderground, guides, ...others } = stored;
  const played =
    typeof tips === 'number' ? ['voll_verplant', 'deutschland_rummy'] : Object.keys(tips);
  if (tipsUnderground !== undefined) played.push('on_the_underground');
  const known = Object.fromEntries(played.map((game) => [game, 'over' as const]));
  return { ...defaults, ...others, guides: { ...known, ...guides } };
}

export const prefs: Preferences = $state(preferencesFrom(read<StoredPreferences>(PREFS, {})));
/** Whether preferences can be stored; otherwise those of this page are all there are. */
let arePrefsKept = true;

/** The preferences, including changes by other tabs. */
function storedPreferences(): Preferences {
  return arePrefsKept ? preferencesFrom(read<StoredPreferences>(PREFS, prefs)) : { ...prefs };
}

/**
 * Apply the settings of another tab, except the language, for which this tab has no sentences, and
 * the steps of guides, of which it only hears the end: two tabs would lead each other back and forth.
 */
function takeOver(stored: Preferences): void {
  const own = Object.entries(prefs.guides).filter(([game]) => stored.guides[game] !== 'over');
  const guides = { ...stored.guides, ...Object.fromEntries(own) };
  const changed = Object.entries({ ...stored, guides }).filter(
    ([key, value]) =>
      key !== 'language' &&
      JSON.stringify(value) !== JSON.stringify(prefs[key as keyof Preferences]),
  );
  Object.assign(prefs, Object.fromEntries(changed));
}

const shelf = $state({ tables: read<StoredTable[]>(TABLES, []) });
/** Whether the shelf of tables can be stored; otherwise only the URL can hold a link over a reload. */
let isKept = true;

/** Re-read the shelf, which other tabs may have changed. */
function lookAgain(): void {
  if (isKept) shelf.tables = read<StoredTable[]>(TABLES, shelf.tables);
}

function keep(tables: readonly StoredTable[]): void {
  const sorted = [...tables].sort((one, other) => other.seen - one.seen);
  const old = new Set(sorted.filter(({ over }) => over).slice(MOST_OVER));
  shelf.tables = sorted.filter((table) => !old.has(table)).slice(0, MOST_TABLES);
  isKept = write(TABLES, shelf.tables);
}

if (typeof addEventListener === 'function') {
  addEventListener('storage', ({ key }) => {
    if (key === TABLES) lookAgain();
    if (key !== PREFS) return;
    takeOver(storedPreferences());
    applyPreferences();
  });
}

/** Change a preference, store it, and apply it to the document. */
export function setPreference<K extends keyof Preferences>(key: K, value: Preferences[K]): void {
  const stored = { ...storedPreferences(), [key]: value };
  arePrefsKept = write(PREFS, stored);
  takeOver(stored);
  prefs[key] = value;
  applyPreferences();
}

export function applyPreferences(): void {
  const root = document.documentElement;
  root.lang = prefs.language;
  if (prefs.theme === 'system') delete root.dataset.theme;
  else root.dataset.theme = prefs.theme;
}

/** The tables of this device, the latest first. */
export function storedTables(): StoredTable[] {
  return shelf.tables;
}

/** The table of one of this device's links: a seat's, its used invitation, or the spectators'. */
export function tableOfLink(link: string): StoredTable | undefined {
  return shelf.tables.find(
    (table) =>
      table.spectators === link ||
      table.seats.some((seat) => seat.link === link || seat.invitation === link),
  );
}

/**
 * The URL of a table at this device. It contains no seat's link, so it can be shown to anybody:
 * elsewhere it opens the spectators' view.
 */
export function addressOf({
  seats,
  spectators,
}: Pick<StoredTable, 'seats' | 'spectators'>): string {
  return `/t/${(isKept ? undefined : seats[0]?.link) ?? spectators}`;
}

/** The key with which this browser claims a seat: always the same, in case an answer is lost. */
export function claimKey(invitation: string): string {
  const key = read<Record<string, string>>(KEYS, {})[invitation] ?? randomShare().slice(0, 32);
  putOnTop(KEYS, invitation, key);
  return key;
}

/** Whether this browser has tried to claim a seat with an invitation. */
export function hasClaimed(invitation: string): boolean {
  return invitation in read<Record<string, string>>(KEYS, {});
}

/** Put tables on the list, keeping the seats and invitations that are already known. */
export function rememberTables(tables: readonly StoredTable[]): void {
  lookAgain();
  keep(tables.reduce<readonly StoredTable[]>(withTable, shelf.tables));
}

/** Put a table that was just opened on top of the list. */
export function rememberTable(table: Omit<StoredTable, 'seen'>): void {
  rememberTables([{ ...table, seen: Date.now() }]);
}

function withTable(all: readonly StoredTable[], table: StoredTable): StoredTable[] {
  const before = all.find((other) => other.table === table.table);
  const seats = [
    ...table.seats.map((seat) => ({
      ...before?.seats.find((own) => own.seat === seat.seat && own.link === seat.link),
      ...seat,
    })),
    ...(before?.seats ?? []).filter(({ seat }) => !table.seats.some((own) => own.seat === seat)),
  ].sort((one, other) => one.seat - other.seat);
  const invitations = [...table.invitations, ...(before?.invitations ?? [])].filter(
    ({ seat }, at, each) =>
      each.findIndex((other) => other.seat === seat) === at &&
      !seats.some((own) => own.seat === seat),
  );
  const others = all.filter((other) => other.table !== table.table);
  return [{ ...table, seats, invitations }, ...others];
}

/** Remove a table from the list for good: it does not come back with the person's other tables. */
export function forgetTable(table: string): void {
  write(FORGOTTEN, [table, ...read<string[]>(FORGOTTEN, [])].slice(0, MOST_TABLES));
  dropTables([table]);
}

/** Whether a table was removed from the list of this device. */
export function isForgotten(table: string): boolean {
  return read<string[]>(FORGOTTEN, []).includes(table);
}

/** Remove tables from the list until their person is back. */
export function dropTables(tables: readonly string[]): void {
  lookAgain();
  keep(shelf.tables.filter(({ table }) => !tables.includes(table)));
}

/** This browser's share of randomness for the deal: 64 hexadecimal digits. */
export function randomShare(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(32));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** Whether a table of this device is known to be over. */
export function isKnownOver(table: string): boolean {
  lookAgain();
  return shelf.tables.some((one) => one.table === table && one.over);
}

/** Number of log entries seen with a link; null if it was never opened here. */
export function seenWith(link: string): number | null {
  return read<Record<string, number>>(SEEN, {})[link] ?? null;
}

/** Store the number of log entries that have been seen. */
export function rememberSeen(link: string, entries: number): void {
  putOnTop(SEEN, link, entries);
}
