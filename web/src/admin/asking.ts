/** The confirmation of an act, and the fields it asks for. */

import { day } from '../texts/times';

export type Field = 'reason' | 'name' | 'until';

export type Given = Record<Field, string>;

export interface Question {
  title: string;
  /** What will happen. */
  text: string;
  /** The fields that have to be filled in, or may be. */
  fields: readonly Field[];
  /** Whether a reason is required. */
  needsReason?: boolean;
  /** Initial text of the field for a name. */
  name?: string;
  /** Label of the button that confirms. */
  does: string;
  act: (given: Given) => Promise<unknown>;
  /** Shown after it is done. */
  done: string;
}

/** A local time from a field in the server's format; empty: none. */
export function iso(local: string): string {
  return local && new Date(local).toISOString();
}

/** The day that the server names, whatever the reader's time zone: "27 Nov 2026". */
export function dayOf(date: string): string {
  return day(`${date}T12:00`);
}
