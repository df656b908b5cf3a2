/** The choice in progress, picked from what the server offers; it knows no rules. */

import type { Action, LineInfo, Offer, Offers } from '../../../protocol/voll_verplant';

/** Offers of a line in one direction, by number of marks. */
function fills(offers: Offers | null, line: string, backward: boolean): Offer[] {
  return (offers?.choices ?? [])
    .filter(
      ({ action }) =>
        action.type === 'fill' && action.line === line && (action.backward ?? false) === backward,
    )
    .sort((a, b) => a.marks.length - b.marks.length);
}

interface Candidate {
  line: string;
  backward: boolean;
  /** Marks up to the station that was clicked. */
  marks: number;
}

export class Choice {
  line = $state<string | null>(null);
  marks = $state(0);
  backward = $state(false);
  /** Station of a free ride; null while none is chosen. */
  station = $state<string | null>(null);
  passing = $state(false);
  /** A closed line that was clicked: "why not?" */
  asked = $state<string | null>(null);
  /** An unreachable station that was tapped while nothing was chosen: "why not?" */
  far = $state<string | null>(null);
  /** A marked station that was clicked for a free ride: "why not?" */
  taken = $state<string | null>(null);

  constructor(
    private readonly offers: () => Offers | null,
    private readonly lines: () => readonly LineInfo[],
  ) {}

  /** The offer that Confirm would send. */
  get offer(): Offer | null {
    const offers = this.offers();
    if (!offers) return null;
    if (this.isRide) {
      if (this.station === null && !this.passing) return null;
      return (
        offers.choices.find(
          ({ action }) => action.type === 'ride' && (action.station ?? null) === this.station,
        ) ?? null
      );
    }
    if (this.line === null) return null;
    return this.ways(this.line, this.backward)[this.marks] ?? null;
  }

  /** What has been chosen so far, in a word; empty while nothing is. */
  get made(): string {
    if (this.line !== null) return `${this.line} ${this.marks} ${this.backward}`;
    return this.passing ? '-' : (this.station ?? '');
  }

  get isRide(): boolean {
    return this.offers()?.kind === 'free';
  }

  /** The most marks that the chosen line allows in the chosen direction. */
  get most(): number {
    return this.line === null ? 0 : this.ways(this.line, this.backward).length - 1;
  }

  get isRing(): boolean {
    return this.lines().some(({ letter, ring }) => ring && letter === this.line);
  }

  /** Stations that the longest offer marks: a click on one of them picks fewer. */
  get reachable(): readonly string[] {
    if (this.line === null) return [];
    return this.ways(this.line, this.backward).at(-1)?.marks ?? [];
  }

  isOpen(line: string): boolean {
    return this.ways(line, false).length > 0;
  }

  clear(): void {
    this.line = this.station = this.asked = this.far = this.taken = null;
    this.passing = this.backward = false;
    this.marks = 0;
  }

  /** Return a function that restores the current choice. */
  kept(): () => void {
    const { line, marks, backward, station, passing, asked, far, taken } = this;
    const all = { line, marks, backward, station, passing, asked, far, taken };
    return () => Object.assign(this, all);
  }

  /** Choose a line with as many marks as it allows; for a closed one, ask why. */
  pick(line: string, backward = false): void {
    if (this.isRide || !this.isOpen(line)) {
      if (this.offers() && this.lines().some(({ letter }) => letter === line)) {
        this.clear();
        this.asked = line;
      }
      return;
    }
    this.asked = this.far = null;
    this.line = line;
    this.backward = backward;
    this.marks = this.most;
  }

  change(by: number): void {
    this.set(this.marks + by);
  }

  set(marks: number): void {
    // Nothing is offered while somebody looks elsewhere, so the choice waits.
    if (this.line === null || this.most < 0) return;
    this.marks = Math.max(0, Math.min(this.most, marks));
  }

  /** Reverse the direction on a ring. */
  turn(backward = !this.backward): void {
    if (this.line !== null && this.isRing) this.pick(this.line, backward);
  }

  /**
   * A station was clicked: the walk ends there, or else that of another line through it.
   *
   * An unreachable one changes nothing, but its explanation replaces a refusal.
   */
  touch(station: string): void {
    if (this.isRide) {
      this.ride(station);
      return;
    }
    const reached = this.reachable.indexOf(station) + 1;
    if (reached > 0 && reached !== this.marks) {
      this.marks = reached;
      return;
    }
    const candidates = this.#reaching(station);
    const now = candidates.findIndex(
      ({ line, backward }) => line === this.line && backward === this.backward,
    );
    const next = candidates[(now + 1) % candidates.length];
    if (!next) {
      this.asked = null;
      this.far = this.line === null && this.offers() ? station : null;
      return;
    }
    this.pick(next.line, next.backward);
    this.marks = next.marks;
  }

  /** Lines whose walk reaches a station, by letter; null where that does not apply. */
  reaching(station: string): string[] | null {
    if (!this.offers() || this.isRide) return null;
    return [...new Set(this.#reaching(station).map(({ line }) => line))];
  }

  /** Adopt a proposal, for Confirm to send. */
  propose(action: Action): void {
    this.clear();
    if (action.type === 'fill') {
      this.pick(action.line, action.backward ?? false);
      this.set(action.marks);
    } else if (action.station) this.ride(action.station);
    else this.pass();
  }

  /** Choose the station of a free ride; for a marked one, ask why. */
  ride(station: string): void {
    if (!this.isRide) return;
    const free = this.offers()?.choices.some(
      ({ action }) => action.type === 'ride' && action.station === station,
    );
    this.asked = this.taken = null;
    if (!free) this.taken = station;
    else {
      this.passing = false;
      this.station = station;
    }
  }

  /** Choose again what could not be sent, if it is still offered. */
  take(action: object): void {
    const wanted = JSON.stringify(action);
    const found = this.offers()?.choices.find((offer) => JSON.stringify(offer.action) === wanted);
    if (!found) return;
    if (found.action.type === 'fill') {
      this.pick(found.action.line, found.action.backward ?? false);
      this.set(found.marks.length);
    } else if (found.action.station) this.ride(found.action.station);
    else this.pass();
  }

  pass(): void {
    this.clear();
    this.passing = true;
  }

  private ways(line: string, backward: boolean): Offer[] {
    return fills(this.offers(), line, backward);
  }

  /** Walks that reach a station. */
  #reaching(station: string): Candidate[] {
    return this.lines()
      .filter(({ letter, stations }) => stations.includes(station) && this.isOpen(letter))
      .flatMap(({ letter, ring }) =>
        (ring ? [false, true] : [false]).map((backward) => ({
          line: letter,
          backward,
          marks: (this.ways(letter, backward).at(-1)?.marks.indexOf(station) ?? -1) + 1,
        })),
      )
      .filter(({ marks }) => marks > 0);
  }
}
