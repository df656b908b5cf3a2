/** Sentences in the chosen language; each part is loaded, in that language only, before it is shown. */

import { prefs, setPreference, type Language } from '../device.svelte';
import type { de } from './de';
import type { archived } from './de/archived';
import type { end } from './de/end';
import type { seating } from './de/seating';
import type { setup } from './de/setup';
import type { table } from './de/table';
import { apart } from './apart';
import { perLanguage } from './times';

/** A sentence with {placeholders}, or one per plural form; the parameter n chooses. */
export type Text = string | { one: string; other: string };
export type Key =
  | keyof typeof de
  | keyof typeof archived
  | keyof typeof end
  | keyof typeof seating
  | keyof typeof setup
  | keyof typeof table;
/** What a language has to provide for the keys of a part. */
export type Like<T> = Record<keyof T, Text>;
export type Parameters = Record<string, string | number>;

/** A part of the sentences; what it does not have itself is looked up among those of the page. */
export interface Sentences<K extends string> {
  /** Return a sentence in the chosen language; reactive. */
  t: (key: K | Key, parameters?: Parameters) => string;
  /** Whether there is a sentence for a key that was put together at run time. */
  isKey: (key: string) => key is K | Key;
  /** Load the part in a language, by default the chosen one. */
  load: (language?: Language) => Promise<void>;
}

type Catalogue = Partial<Record<string, Text>>;
type Loaded = Partial<Record<Language, Catalogue>>;

const plurals = perLanguage((locale) => new Intl.PluralRules(locale));
const numbers = perLanguage((locale) => new Intl.NumberFormat(locale));
const lists = perLanguage((locale) => new Intl.ListFormat(locale, { type: 'conjunction' }));

/** Loads of the parts that have been asked for: they follow when the language is changed. */
const asked = new Set<(language: Language) => Promise<void>>();

const shared: Loaded = {};

function part(
  languages: Record<Language, () => Promise<Catalogue>>,
  loaded: Loaded,
): (language?: Language) => Promise<void> {
  const known = new Set<Language>();
  return async function load(language = prefs.language) {
    asked.add(load);
    if (known.has(language)) return;
    const found = await languages[language]();
    loaded[language] = { ...loaded[language], ...found };
    known.add(language);
  };
}

function find(loaded: Loaded, key: string): Text | undefined {
  const { language } = prefs;
  return loaded[language]?.[key] ?? shared[language]?.[key];
}

/** Return a part of the sentences with the ways to load it in each language. */
export function sentences<K extends string>(
  languages: Record<Language, () => Promise<Record<K, Text>>>,
  loaded: Loaded = {},
): Sentences<K> {
  return {
    t: (key, parameters = {}) => {
      const text = find(loaded, key);
      if (text === undefined) throw new Error(`no sentence loaded: ${key}`);
      return tell(text, parameters);
    },
    isKey: (key): key is K | Key => find(loaded, key) !== undefined,
    load: part(languages, loaded),
  };
}

/** The sentences of the page itself: whatever is not of one game. */
export const { t, isKey, load } = sentences<keyof typeof de>(
  {
    de: async () => {
      const { de, posters } = await import('./de');
      return Object.assign({}, de, ...posters) as typeof de;
    },
    en: async () => {
      const { en, posters } = await import('./en');
      return Object.assign({}, en, ...posters) as typeof en;
    },
  },
  shared,
);

/** Load what is said at a table, beyond what the whole page says. */
export const { load: loadTable } = sentences<keyof typeof table>(
  {
    de: async () => (await import('./de/table')).table,
    en: async () => (await import('./en/table')).table,
  },
  shared,
);

/** Load what is said of a match that has ended, and when it is watched again. */
export const { load: loadEnd } = sentences<keyof typeof end>(
  {
    de: async () => (await import('./de/end')).end,
    en: async () => (await import('./en/end')).end,
  },
  shared,
);

/** Load what is said of a match that can only be read. */
export const { load: loadArchived } = sentences<keyof typeof archived>(
  {
    de: async () => (await import('./de/archived')).archived,
    en: async () => (await import('./en/archived')).archived,
  },
  shared,
);

/** Load what is said of options, and where a link or a seat is not to be had. */
export const { load: loadSetup } = sentences<keyof typeof setup>(
  {
    de: async () => (await import('./de/setup')).setup,
    en: async () => (await import('./en/setup')).setup,
  },
  shared,
);

/** Load what is said where a table is set up and people find to it: who may come, where they sit. */
export const { load: loadSeating } = sentences<keyof typeof seating>(
  {
    de: async () => (await import('./de/seating')).seating,
    en: async () => (await import('./en/seating')).seating,
  },
  shared,
);

/** The sentences of the page, among which are those that a game has for the lobby. */
export function posterTexts<K extends string>(): Pick<Sentences<K>, 't'> {
  return { t: t as Sentences<K>['t'] };
}

/** Speak another language from now on, once all that is shown can be said in it. */
export async function changeLanguage(language: Language): Promise<void> {
  // Meanwhile a part may be asked for that would not be there in this language.
  for (let ready = 0; ready < asked.size;) {
    ready = asked.size;
    await Promise.all([...asked].map((load) => load(language)));
  }
  setPreference('language', language);
}

/**
 * Put values into the placeholders of a sentence; a value's own full stop ends it, too. What runs
 * from right to left, such as a name, leaves the rest of the sentence in order.
 */
export function fill(sentence: string, parameters: Parameters): string {
  return sentence.replace(/\{(\w+)\}(\.?)/g, (whole, name: string, stop: string) => {
    const value = parameters[name];
    if (value === undefined) return whole;
    const text = typeof value === 'number' ? number(value) : value;
    return apart(text) + (text.endsWith('.') ? '' : stop);
  });
}

function tell(text: Text, parameters: Parameters): string {
  if (typeof text === 'string') return fill(text, parameters);
  const form = plurals().select(Number(parameters.n ?? 0));
  return fill(form === 'one' ? text.one : text.other, parameters);
}

/** A number in the chosen language, with a true minus sign. */
export function number(value: number): string {
  return numbers().format(value).replace('-', '−');
}

/** A number that always shows its sign. */
export function signed(value: number): string {
  return value > 0 ? `+${number(value)}` : number(value);
}

/** Names as a list in prose: "A, B und C". */
export function list(words: readonly string[]): string {
  return lists().format(words.map(apart));
}
