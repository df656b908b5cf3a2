/** What is asked once more before it is done, and what is told with it. */

export type Field = 'reason' | 'name' | 'until';

export type Given = Record<Field, string>;

export interface Question {
  title: string;
  /** What will happen. */
  text: string;
  /** What has to be told, or may be. */
  fields: readonly Field[];
  /** Whether a reason has to be told. */
  needsReason?: boolean;
  /** What stands in the field for a name at first. */
  name?: string;
  /** What the button says that does it. */
  does: string;
  act: (given: Given) => Promise<unknown>;
  /** What is told when it is done. */
  done: string;
}

/** A time that a field tells of this place, as the server takes it; empty: none. */
export function iso(local: string): string {
  return local && new Date(local).toISOString();
}
