/** Typing the beginnings of two station names chooses an edge between such stations. */

export interface Named {
  id: string;
  /** Names of its two stations. */
  names: readonly [string, string];
}

/** Letters only, without accents: what every keyboard has. */
function plain(text: string): string {
  return text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replace(/ß/g, 'ss')
    .replace(/[^\p{L}\p{N}]/gu, '')
    .toLowerCase();
}

/** Whether typed letters are the beginnings of both names, one after the other. */
function spells(typed: string, [one, other]: readonly [string, string]): boolean {
  const [first, second] = [plain(one), plain(other)];
  for (let split = 1; split <= typed.length; split++) {
    const start = typed.slice(0, split);
    const rest = typed.slice(split);
    if (first.startsWith(start) && second.startsWith(rest)) return true;
    if (second.startsWith(start) && first.startsWith(rest)) return true;
  }
  return false;
}

/** Return the edges whose two stations begin with what was typed, in the order given. */
export function spelled(typed: string, edges: readonly Named[]): Named[] {
  const letters = plain(typed);
  return letters ? edges.filter(({ names }) => spells(letters, names)) : [];
}

const PAUSE = 1500;

/** Letters typed in one go; typing the same again goes to the next edge that fits. */
export class Speller {
  #typed = '';
  #last = -Infinity;
  #at: string | null = null;

  /** Add a letter; return the edge that it chooses, or null if nothing fits. */
  type(letter: string, now: number, edges: readonly Named[]): Named | null {
    const begun = now - this.#last < PAUSE ? this.#typed : '';
    this.#last = now;
    // A letter that leads nowhere starts a new word.
    for (const typed of [begun + letter, letter]) {
      const found = spelled(typed, edges);
      const before = found.findIndex(({ id }) => id === this.#at);
      // A single letter cycles; further letters narrow down.
      const next =
        typed.length === 1 ? found[(before + 1) % found.length] : found[Math.max(0, before)];
      this.#typed = next ? typed : '';
      if (next) {
        this.#at = next.id;
        return next;
      }
    }
    return null;
  }
}
