/** A line, a station or a player that is pointed at: facts are told of it, and the board shows it. */

export type Subject =
  { kind: 'line'; id: string } | { kind: 'station'; id: string } | { kind: 'player'; seat: number };

export function isSame(one: Subject | null, other: Subject | null): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}

/** Milliseconds in which what is told of a station has been read. */
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

  /** Let a station go once something else is told or chosen. */
  release(): void {
    if (this.held?.kind === 'station') this.held = null;
  }

  /** Let a station go by itself after a while, unless somebody still reads of something. */
  fade(): () => void {
    if (this.held?.kind !== 'station' || this.over) return () => undefined;
    const timer = setTimeout(() => (this.held = null), READ);
    return () => clearTimeout(timer);
  }

  /** What hears that a part of the page is pointed at. */
  follow(subject: Subject) {
    const leave = () => {
      if (isSame(this.over, subject)) this.over = null;
    };
    return {
      onpointerenter: ({ pointerType }: PointerEvent) => {
        if (pointerType === 'mouse') this.over = subject;
      },
      onpointerleave: leave,
      // A click gives the focus, too: that is no pointing.
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
