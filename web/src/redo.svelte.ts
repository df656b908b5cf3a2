/** Undone choices, which can be redone until the player does something else. */

import { choicesOf } from './delivery';
import type { Action, Position } from './protocol/messages';

interface Trail {
  /** The version at which the last of them can be redone. */
  version: string;
  actions: readonly Action[];
  /** What was sent, and the number of choices at that time: it is done when that number has changed. */
  sent: { undone: Action | null; before: number } | null;
}

export class Redo {
  #trails = $state.raw<Readonly<Record<string, Trail>>>({});

  /** The choice that redo would enter in a position; null if there is none. */
  next({ link, version, offers }: Position): Action | null {
    const trail = this.#trails[link];
    if (!offers || trail?.version !== version || trail.sent) return null;
    return trail.actions.at(-1) ?? null;
  }

  /** The latest choice is being undone. Where the log abbreviates it, `whole` is the full action. */
  undoing(position: Position, whole: Action | null = null): void {
    const choices = choicesOf(position);
    const undone = whole ?? choices.at(-1);
    if (undone) this.#send(position, { undone, before: choices.length });
  }

  /** The next choice is being redone. */
  redoing(position: Position): void {
    this.#send(position, { undone: null, before: choicesOf(position).length });
  }

  /** Follow a new position: what was sent has been done, or something else has. */
  follow(position: Position): void {
    const { link, version } = position;
    const trail = this.#trails[link];
    if (!trail || trail.version === version) return;
    const { sent, actions } = trail;
    const more = sent ? choicesOf(position).length - sent.before : 0;
    if (sent?.undone && more < 0) {
      this.#keep(link, { version, actions: [...actions, sent.undone], sent: null });
    } else if (sent && !sent.undone && more > 0) {
      this.#keep(link, { version, actions: actions.slice(0, -1), sent: null });
    } else this.#keep(link, null);
  }

  /** What was sent was refused. */
  refused(link: string): void {
    const trail = this.#trails[link];
    if (trail) this.#keep(link, { ...trail, sent: null });
  }

  #send({ link, version }: Position, sent: Trail['sent']): void {
    const trail = this.#trails[link];
    const actions = trail?.version === version ? trail.actions : [];
    this.#keep(link, { version, actions, sent });
  }

  #keep(link: string, trail: Trail | null): void {
    const others = Object.entries(this.#trails).filter(([other]) => other !== link);
    this.#trails = Object.fromEntries(trail ? [...others, [link, trail]] : others);
  }
}
