/** Choices that were taken back, to be entered again until something else is done. */

import type { Action, Position } from './protocol/messages';

interface Trail {
  /** The version at which the last of them can be entered again. */
  version: string;
  actions: readonly Action[];
  /** What has been sent and changes them when it is answered. */
  sent: { kind: 'undo'; action: Action } | { kind: 'redo' } | null;
}

/** The reader's own latest choice that stands in the log. */
function latest({ log, seat }: Position): Action | null {
  const entry = log.findLast((other) => other.type === 'act' && other.seat === seat);
  return entry?.type === 'act' ? entry.action : null;
}

export class Redo {
  #trails = $state.raw<Readonly<Record<string, Trail>>>({});

  /** The choice that would be entered again in a position; null if there is none. */
  next({ link, version, offers }: Position): Action | null {
    const trail = this.#trails[link];
    if (!offers || trail?.version !== version || trail.sent) return null;
    return trail.actions.at(-1) ?? null;
  }

  /** The latest choice is being taken back; `whole` is it where the log tells it in brief. */
  undoing(position: Position, whole: Action | null = null): void {
    const action = whole ?? latest(position);
    if (!action) return;
    const trail = this.#at(position);
    this.#keep(position.link, { ...trail, sent: { kind: 'undo', action } });
  }

  /** The next of them is being entered again. */
  redoing(position: Position): void {
    this.#keep(position.link, { ...this.#at(position), sent: { kind: 'redo' } });
  }

  /** Follow a new position: what was sent was done, or something else. */
  follow({ link, version }: Position): void {
    const trail = this.#trails[link];
    if (!trail || trail.version === version) return;
    const { sent, actions } = trail;
    if (sent === null) this.#keep(link, null);
    else if (sent.kind === 'redo') {
      this.#keep(link, { version, actions: actions.slice(0, -1), sent: null });
    } else this.#keep(link, { version, actions: [...actions, sent.action], sent: null });
  }

  /** What was sent was refused. */
  refused(link: string): void {
    const trail = this.#trails[link];
    if (trail) this.#keep(link, { ...trail, sent: null });
  }

  #at({ link, version }: Position): Trail {
    const trail = this.#trails[link];
    return trail?.version === version ? trail : { version, actions: [], sent: null };
  }

  #keep(link: string, trail: Trail | null): void {
    const others = Object.entries(this.#trails).filter(([other]) => other !== link);
    this.#trails = Object.fromEntries(trail ? [...others, [link, trail]] : others);
  }
}
