/** Times and whatever else the browser itself puts into words, in the chosen language. */

import { prefs, type Language } from '../device.svelte';

/** What the languages are called where words, numbers and days are formatted: English is British. */
export const LOCALES = { de: 'de', en: 'en-GB' } as const satisfies Record<Language, string>;

/** What speaks a language is made once, when it is first asked: making it takes as long as drawing. */
export function perLanguage<T>(make: (locale: string) => T): () => T {
  const made: Partial<Record<Language, T>> = {};
  return () => (made[prefs.language] ??= make(LOCALES[prefs.language]));
}

/** Make what writes a time in one style; it is told as the server writes it, or in milliseconds. */
function timeIn(style: Intl.DateTimeFormatOptions): (at: string | number) => string {
  const formats = perLanguage((locale) => new Intl.DateTimeFormat(locale, style));
  return (at) => formats().format(new Date(at));
}

/** A day: "27 Nov 2026". */
export const day = timeIn({ dateStyle: 'medium' });

/** A day in full: "27 November 2026". */
export const longDay = timeIn({ dateStyle: 'long' });

/** A day and a time of it: "27 Nov 2026, 15:05". */
export const moment = timeIn({ dateStyle: 'medium', timeStyle: 'short' });

/** A time of the day: "15:05". */
export const time = timeIn({ timeStyle: 'short' });
