/** A line, a station or a player that is pointed at, for facts and for highlighting on the board. */

export type Subject =
  { kind: 'line'; id: string } | { kind: 'station'; id: string } | { kind: 'player'; seat: number };

export function isSame(one: Subject | null, other: Subject | null): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}

/** Milliseconds for reading the facts about a station. */
const READ = 6000;

export class Pointed {
  /** What the mouse is over, or has the focus. */
  over = $state.raw<Subject | null>(null);
  /** What was clicked, tapped or chosen with the keyboard, until it is chosen again. */
  held = $state.raw<Subject | null>(null);

  get subject(): Subject | null {
    return this.over ?? this.held;
  }

  isHeld(subject: Subject): boolean {
    return isSame(this.held, subject);
  }

  hold(subject: Subject): void {
    this.held = this.isHeld(subject) ? null : subject;
  }

  /** Release a station once something else is shown or chosen. */
  release(): void {
    if (this.held?.kind === 'station') this.held = null;
  }

  /** Release a station after a while, unless somebody is still reading about something. */
  fade(): () => void {
    if (this.held?.kind !== 'station' || this.over) return () => undefined;
    const timer = setTimeout(() => (this.held = null), READ);
    return () => clearTimeout(timer);
  }

  /** Event handlers for a part of the page that can be pointed at. */
  follow(subject: Subject) {
    const leave = () => {
      if (isSame(this.over, subject)) this.over = null;
    };
    return {
      onpointerenter: ({ pointerType }: PointerEvent) => {
        if (pointerType === 'mouse') this.over = subject;
      },
      onpointerleave: leave,
      // A click sets the focus, too, which does not count as pointing.
      onfocus: ({ currentTarget }: FocusEvent) => {
        if ((currentTarget as Element).matches(':focus-visible')) this.over = subject;
      },
      onblur: leave,
    };
  }

  clear(): void {
    this.over = this.held = null;
  }
}
