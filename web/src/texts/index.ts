/** The catalogue of sentences: one folder per language, checked against German by its type. */

import { prefs, type Language } from '../device.svelte';
import { de } from './de';
import { en } from './en';

/** A sentence with {placeholders}, or one per plural form; the parameter n chooses. */
export type Text = string | { one: string; other: string };
export type Key = keyof typeof de;
/** What a language has to provide for the keys of a part. */
export type Like<T> = Record<keyof T, Text>;
export type Parameters = Record<string, string | number>;

const catalogues: Record<Language, Record<Key, Text>> = { de, en };
const plurals = {
  de: new Intl.PluralRules('de'),
  en: new Intl.PluralRules('en'),
};

/** Put values into the placeholders of a sentence; a value's own full stop ends it, too. */
export function fill(sentence: string, parameters: Parameters): string {
  return sentence.replace(/\{(\w+)\}(\.?)/g, (whole, name: string, stop: string) => {
    const value = parameters[name];
    if (value === undefined) return whole;
    const text = typeof value === 'number' ? number(value) : value;
    return text.endsWith('.') ? text : text + stop;
  });
}

/** Return a sentence in the chosen language; reactive. */
export function t(key: Key, parameters: Parameters = {}): string {
  return tell(catalogues[prefs.language][key], parameters);
}

function tell(text: Text, parameters: Parameters): string {
  if (typeof text === 'string') return fill(text, parameters);
  const form = plurals[prefs.language].select(Number(parameters.n ?? 0));
  return fill(form === 'one' ? text.one : text.other, parameters);
}

/** Return a `t` for sentences that are not in the catalogue, but loaded with the part they are for. */
export function texts<K extends string>(
  languages: Record<Language, Record<K, Text>>,
): (key: K, parameters?: Parameters) => string {
  return (key, parameters = {}) => tell(languages[prefs.language][key], parameters);
}

/** Whether the catalogue has a sentence for a key that was put together at run time. */
export function isKey(key: string): key is Key {
  return key in catalogues.de;
}

/** A number in the chosen language, with a true minus sign. */
export function number(value: number): string {
  return value.toLocaleString(prefs.language).replace('-', '−');
}

/** A number that always shows its sign. */
export function signed(value: number): string {
  return value > 0 ? `+${number(value)}` : number(value);
}

/** Names as a list in prose: "A, B und C". */
export function list(words: readonly string[]): string {
  return new Intl.ListFormat(prefs.language, { type: 'conjunction' }).format(words);
}
