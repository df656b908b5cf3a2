/** The choice in progress, picked from what the server offers; it knows no rules. */

import type {
  Action,
  JourneyOffer,
  Offers,
  PlaceOffer,
} from '../../../protocol/on_the_underground';
import { choicesOf } from '../passenger/alike';

export class Choice {
  /** The colour in hand. */
  line = $state<string | null>(null);
  /** The chosen edge, which need not be offered. */
  edge = $state<string | null>(null);
  /** The edge under the mouse, or with the focus in the list. */
  hovered = $state<string | null>(null);
  /** The journey under the mouse, or with the focus in the list. */
  considered = $state<number | null>(null);
  /** How many times the colour in hand was taken once more, which shows its places. */
  again = $state(0);
  /** Whether the person has chosen something in this position, even just another colour. */
  isBegun = $state(false);
  /** Whether a branch token is chosen, instead of a track. */
  token = $state(false);
  /** The sentence of a hint, if there is room, instead of the general instructions; else empty. */
  told = $state('');
  #journey = $state<number | null>(null);

  constructor(
    private readonly offers: () => Offers | null,
    /** The player's lines, in the order of their keys. */
    private readonly lines: () => readonly string[],
    /** The line that the player has extended last. */
    private readonly latest: () => string | null = () => null,
    /** Whether a line has no tokens left. */
    private readonly isSpent: (line: string) => boolean = () => false,
  ) {}

  /** The player's number of colours. */
  get colours(): number {
    return this.lines().length;
  }

  /** Number of the chosen journey, among those to choose from; a single one needs no choice. */
  get journey(): number | null {
    return this.#journey ?? (this.alike.length === 1 ? 0 : null);
  }

  /** Choose a journey; a mouse that rests over another one no longer hides it. */
  set journey(at: number | null) {
    this.#journey = at;
    this.considered = null;
  }

  /** Available places of the colour in hand, by edge. */
  readonly places: ReadonlyMap<string, PlaceOffer> = $derived.by(
    () =>
      new Map(
        (this.offers()?.places ?? [])
          .filter(({ action }) => action.line === this.line)
          .map((offer) => [offer.action.edge, offer]),
      ),
  );

  /** What Confirm would place. */
  get place(): PlaceOffer | null {
    return this.edge === null ? null : (this.places.get(this.edge) ?? null);
  }

  /** Whether there is room for a text: a chosen token shows its gains there. */
  get hasRoom(): boolean {
    return this.offers()?.phase === 'act' && this.place === null && !this.token;
  }

  /** What is previewed: the edge under the mouse, otherwise the chosen edge. */
  get shown(): PlaceOffer | null {
    return (this.hovered === null ? null : this.places.get(this.hovered)) ?? this.place;
  }

  /** Journeys between which the player has to choose now, grouped with equivalent ones. */
  readonly alike: readonly (readonly JourneyOffer[])[] = $derived.by(() =>
    choicesOf(this.offers()),
  );

  /** One journey for each distinct choice; empty if there is no choice. */
  get journeys(): readonly JourneyOffer[] {
    return this.alike.flatMap((same) => same.slice(0, 1));
  }

  /** Journeys that the rules alone decide: shown before the turn is ended. */
  get decided(): readonly JourneyOffer[] {
    const offers = this.offers();
    if (offers?.phase !== 'passenger') return [];
    if (offers.end) return offers.trips.flatMap(({ first, then }) => [first, ...then.slice(0, 1)]);
    const first = offers.trips[0]?.first;
    return first?.action === null ? [first] : [];
  }

  /** What Confirm would send, null if something has to be chosen first. */
  get action(): Action | null {
    const offers = this.offers();
    if (!offers) return null;
    if (offers.end) return { type: 'end' };
    if (offers.phase === 'passenger') {
      return this.journey === null ? null : (this.journeys[this.journey]?.action ?? null);
    }
    if (this.token) return offers.token ? { type: 'token' } : null;
    return this.place?.action ?? null;
  }

  /** What has been chosen so far, in a word; empty while there is only a colour in hand. */
  get made(): string {
    if (this.token) return 'token';
    return this.edge ?? (this.#journey === null ? '' : String(this.#journey));
  }

  /** Whether Confirm ends the turn; a first journey can still be undone before a second choice. */
  get isFinal(): boolean {
    const offers = this.offers();
    if (offers?.phase !== 'passenger') return false;
    const asked = offers.trips.filter(({ first }) => first.action !== null);
    const chosen = this.journey === null ? undefined : this.journeys[this.journey];
    const meant = asked.filter(({ first }) => chosen === undefined || first === chosen);
    return offers.end || meant.every(({ then }) => then.length <= 1);
  }

  /**
   * Keep the colour in hand if it has places; otherwise take the one extended last, or the first
   * that has places. If no colour has any, it stays in hand unless it is used up.
   */
  settle(): void {
    this.clear();
    this.isBegun = false;
    const lines = this.lines();
    const usable = lines.filter((line) =>
      this.offers()?.places.some(({ action }) => action.line === line),
    );
    const left = lines.filter((line) => !this.isSpent(line));
    const open = [usable, left, lines].find((some) => some.length > 0) ?? [];
    const kept = [this.line, this.latest()].find((line) => line !== null && open.includes(line));
    this.line = kept ?? open[0] ?? null;
  }

  pick(line: string): void {
    if (!this.lines().includes(line)) return;
    if (line === this.line) this.again += 1;
    this.line = line;
    this.edge = this.hovered = null;
    this.token = false;
    this.isBegun = true;
  }

  /** Choose again what could not be sent, if it is still offered. */
  take(action: object): void {
    const { type, line, edge } = action as Partial<PlaceOffer['action']>;
    if ((type as string) === 'token') this.chooseToken();
    if (type !== 'place' || !line || !edge) return;
    this.pick(line);
    if (this.places.has(edge)) this.choose(edge);
  }

  /** Choose an edge; a mouse that rests over another one no longer hides it. */
  choose(edge: string): void {
    this.edge = edge;
    this.hovered = null;
    this.token = false;
    this.isBegun = true;
  }

  /** Choose to take a branch token, if that is possible. */
  chooseToken(): void {
    if (!this.offers()?.token) return;
    this.clear();
    this.token = this.isBegun = true;
  }

  /** The action that Confirm sends: what is only pointed at, and hence previewed, is chosen first. */
  agree(): Action | null {
    const { shown, place } = this;
    if (shown === place) return this.action;
    if (shown) this.choose(shown.action.edge);
    return null;
  }

  /** Take the colour with a number, counted from 1. */
  number(at: number): void {
    const line = this.lines()[at - 1];
    if (line) this.pick(line);
  }

  /** Adopt a proposal, for Confirm to send; the end of a turn is none. */
  propose(action: Action): void {
    this.clear();
    if (action.type === 'place') {
      this.pick(action.line);
      this.choose(action.edge);
    } else if (action.type === 'token') {
      this.chooseToken();
    } else if (action.type === 'travel') {
      const spelled = JSON.stringify([action.destination, action.lines]);
      const at = this.alike.findIndex((same) =>
        same.some(
          ({ action: made }) => made && JSON.stringify([made.destination, made.lines]) === spelled,
        ),
      );
      this.journey = at < 0 ? null : at;
    }
  }

  /** Clear edge and journey; the colour stays in hand. */
  clear(): void {
    this.edge = this.hovered = this.journey = null;
    this.token = false;
  }

  /** Choose a journey by its number; the next one to the same destination if `station` is given. */
  travel(station: string): void {
    const there = this.journeys.flatMap(({ journey }, at) =>
      journey.destination === station ? [at] : [],
    );
    const after = there.find((at) => this.journey !== null && at > this.journey);
    this.journey = after ?? there[0] ?? this.journey;
  }
}
