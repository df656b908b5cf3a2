/** The workbench: a sandbox in which a person rearranges the table, checked by the server. */

import { untrack } from 'svelte';
import { readDraft } from '../../../api';
import type {
  DraftRead,
  Hint,
  RouteWords,
  RowRead,
  View,
} from '../../../protocol/deutschland_rummy';
import { gazetteer, isJoker } from '../names';
import { isRedeclared, soundly, spelled, stillFitting, toldBy, untold } from '../routes/declared';
import { NOTHING_FRESH, type Given, type LineStatus, type Selection, type Step } from './given';
import { fittingOf } from './homes';
import { History } from './history.svelte';
import { draftsKept, draftToKeep } from './kept';
import { NEWS, TELLING } from './news';
import { Picking } from './picking.svelte';
import { Spots } from './spots.svelte';
import { keepDraft, keptDraft } from '../rack/memory';
import type { IsJoker } from '../routes/spots';
import { RackOrder } from '../rack/rack.svelte';
import { Reading, type Jokers, type Snapshot } from './reading.svelte';
import { rebased } from '../routes/rebase';
import * as moves from '../routes/rows';
import { rowOf, tidy, type Spot, type Row } from '../routes/rows';
import { endsOf, type Ends, type PairOf } from '../routes/touching';

export class Bench {
  /** The table with the draft; rows of one tile are on the siding, after the others. */
  rows = $state.raw<Row[]>([]);
  hovered = $state.raw<Selection | null>(null);
  /** The spot that the arrow keys have reached. */
  aim = $state.raw<Spot | null>(null);
  step = $state.raw<Step | null>(null);
  moving: (() => void) | null = null; // called before tiles move
  /** Own tiles that a hint mentions: until they are laid, or the turn is over. */
  hinted = $state.raw<readonly string[]>([]);
  /** The hint about a city to ask for. */
  advised = $state.raw<Hint | null>(null);
  /** Tiles that others have just laid or moved. */
  fresh = $state.raw(NOTHING_FRESH);
  /** Tiles of the city that is looked at on the map, or that may be given. */
  shown = $state.raw<ReadonlySet<string>>(new Set());

  readonly order: RackOrder;
  readonly #reading: Reading;
  #base = $state.raw<Snapshot>({ rows: [], jokers: {} });
  #jokers = $state.raw<Jokers>({});
  readonly history = new History();
  /** What was laid last, and the table before it: it comes back when the laying is undone. */
  #laid: (Snapshot & { table: string | null }) | null = null;
  readonly picking = new Picking(
    () => this.rows,
    (kind, tiles) => this.#say(kind, tiles),
  );
  /** The table that the draft is based on. */
  #table: string | null = null;
  #game = 0;
  #wasMine = false;
  #telling: ReturnType<typeof setTimeout> | undefined;

  constructor(readonly given: Given) {
    this.order = new RackOrder(given.page, () => this.moving?.());
    this.#reading = new Reading(given.reader ?? readDraft);
    $effect.pre(() => this.follow());
    $effect(() => () => {
      clearTimeout(this.#telling);
      this.#reading.stop();
    });
  }

  /** Follow the match: keep the draft while the table is the same, otherwise start afresh. */
  follow(): void {
    const [view, link] = [this.given.view(), this.given.link()];
    void this.isStill; // what could not be checked in the past is checked on return
    untrack(() => this.#follow(view, link));
  }

  // --- the present state ----------------------------------------------------------------

  /** Own tiles that are in no row, in the person's order. */
  readonly rack: string[] = $derived.by(() =>
    this.order.tiles.filter((tile) => !rowOf(this.rows, tile)),
  );

  /** Whether the draft differs from the table, regardless of the direction of rows. */
  readonly changed: boolean = $derived.by(() => {
    const [now, base] = [this.rows, this.#base.rows].map((rows) => rows.map(spelled).sort().join());
    return now !== base || isRedeclared(this.#base.jokers, this.#jokers);
  });

  /** The server's reading of the draft, rows in the same order; null while it is awaited. */
  readonly read: DraftRead | null = $derived.by(() =>
    this.changed
      ? this.#reading.of({ rows: this.rows, jokers: this.#jokers })
      : soundly(this.rows, this.pairOf),
  );

  readonly legal: boolean = $derived.by(() => this.changed && !!this.read?.action);

  readonly #ends: ReadonlyMap<string, Ends> = $derived.by(() => {
    const read = this.read;
    return new Map(
      this.rows.flatMap((row, at) => {
        const ends = read?.rows[at]?.ends ?? endsOf(row.tiles, this.pairOf);
        return row.tiles.map((tile, nth) => [tile, ends[nth] ?? (['', ''] as Ends)] as const);
      }),
    );
  });

  /** Picked tiles, in their order. */
  readonly hand: readonly string[] = $derived.by(() => this.picking.tiles);

  /** Where the picked tiles can be put. */
  readonly spots = new Spots(this);

  /** Tiles of the rack that fit a route now. */
  readonly fitting: readonly string[] = $derived.by(() => fittingOf(this));

  get picked(): Selection | null {
    return this.picking.selection;
  }

  get isStill(): boolean {
    return this.given.view().seat === null || (this.given.still?.() ?? false);
  }

  /** The rows of the table without the draft. */
  get lying(): readonly Row[] {
    return this.#base.rows;
  }

  /** Whether it is the own turn, so that a legal draft could be laid. */
  get isTurn(): boolean {
    const offers = this.given.offers();
    return offers !== null && offers.lay !== 'nothing';
  }

  /** Whether something can be sent now. */
  get line(): LineStatus {
    return this.given.line?.() ?? 'free';
  }

  /** Why the server could not check the draft. */
  readonly problem = $derived.by(() => this.#reading.problem);

  /** Own tiles that are in rows now. */
  get tried(): string[] {
    return this.rows.flatMap(({ tiles }) => tiles).filter(this.isOwn);
  }

  /** Cities at the left and right end of a tile, empty where a joker leaves a choice. */
  ends(tile: string): [string, string] {
    const pair = this.#ends.get(tile) ?? this.pairOf(tile) ?? ['', ''];
    return [pair[0], pair[1]];
  }

  /** The server's reading of a row; null while it is awaited. */
  rowRead(row: Row): RowRead | null {
    if (!this.read) return this.#reading.ofRow(row);
    return this.read.rows[this.rows.indexOf(row)] ?? null;
  }

  /** The two cities of a tile; null for a joker that has not been declared. */
  readonly pairOf: PairOf = Object.assign(
    (tile: string) => this.#between(tile) ?? this.#jokers[tile] ?? null,
    { mates: (city: string) => gazetteer(this.given.page()).mates.get(city) ?? [] },
  );

  readonly #between: PairOf = (tile) =>
    gazetteer(this.given.page()).connections.get(tile)?.between ?? null;

  readonly isJoker: IsJoker = (tile) => isJoker(this.given.page(), tile);

  /** Whether a tile may be part of a new route before coming out. */
  readonly isMine = (tile: string): boolean =>
    this.isOwn(tile) || (this.given.offers()?.takeable.includes(tile) ?? false);

  readonly isOwn = (tile: string): boolean => this.given.view().rack.includes(tile);

  /** Whether a tile is on the own rack or in a row: what is in hand may go to another player. */
  readonly #isHere = (tile: string): boolean => this.isOwn(tile) || !!rowOf(this.rows, tile);

  // --- picking --------------------------------------------------------------------------

  /** Pick a tile or a whole row, or nothing; picking what is the only thing picked puts it back. */
  pick(what: Selection | null): void {
    this.aim = null;
    const tile = what?.tile;
    // The map shows each connection of the country, including tiles that are elsewhere.
    if (tile === undefined || this.#isHere(tile)) return this.picking.pick(what);
    this.picking.clear();
    this.#say('lacking', [tile]);
  }

  /** Pick all tiles of a row from the picked one to this one. */
  extend(tile: string): void {
    this.aim = null;
    this.picking.extend(tile);
  }

  // --- steps ----------------------------------------------------------------------------

  /** Put tiles, by default the picked ones, on a spot. */
  drop(spot: Spot, hand: readonly string[] = this.hand): void {
    if (this.isStill || hand.length === 0 || !hand.every(this.#isHere)) return;
    if (spot.kind === 'rack') return this.#back(hand, spot.at);
    const rows = moves.put(this.rows, hand, spot, this.pairOf);
    const kind = spot.kind === 'new' ? 'aside' : spot.kind === 'joker' ? 'exchanged' : 'put';
    const freed = spot.kind === 'joker' ? spot.tile : hand.length === 1 ? hand[0] : undefined;
    this.#change(rows, untold(this.#jokers, freed), kind, hand);
  }

  /** Cut a row in two before a tile. */
  split(tile: string): void {
    this.#change(moves.split(this.rows, tile), this.#jokers, 'split', [tile]);
  }

  /** Join two rows where they touch; without another one, report that. */
  join(one: number, other: number | undefined): void {
    if (other === undefined) return this.#say('alone', this.#tilesOf(one));
    const rows = moves.join(this.rows, one, other, this.pairOf);
    this.#change(rows, this.#jokers, 'joined', this.#tilesOf(one));
  }

  /** Rows that a row can be joined with without a gap. */
  joinable(id: number): Row[] {
    return moves.joinable(this.rows, id, this.pairOf);
  }

  /** Reverse a row. */
  turn(id: number): void {
    this.#change(moves.turn(this.rows, id), this.#jokers, 'turned', this.#tilesOf(id));
  }

  /** Take a row apart: own tiles go to the rack, the others to the siding. */
  apart(id: number): void {
    this.#change(moves.apart(this.rows, id, this.isOwn), this.#jokers, 'apart', this.#tilesOf(id));
  }

  /** Declare what a joker stands for; null to clear it. */
  choose(joker: string, pair: [string, string] | null): void {
    const others = untold(this.#jokers, joker);
    this.#change([...this.rows], pair ? { ...others, [joker]: pair } : others, 'chosen', [joker]);
  }

  /** Whether a joker has been declared. */
  readonly isTold = (joker: string): boolean => joker in this.#jokers;

  /** Adopt a whole table, as a hint proposes it. */
  propose(routes: readonly RouteWords[]): void {
    const rows = moves.follow(this.rows, moves.tilesOf(routes));
    this.#change(tidy(rows), toldBy(routes, this.isJoker), 'proposed', []);
  }

  /** Return to the table without the draft. */
  reset(): void {
    const { rows, jokers } = this.#base;
    if (this.history.canUndo || this.changed) this.#change([...rows], jokers, 'reset', []);
  }

  /** Undo the last step; return whether there was one. */
  undo(): boolean {
    return this.#step(this.history.back(this.#now), 'undone');
  }

  /** Redo the step that was undone last; return whether there was one. */
  redo(): boolean {
    return this.#step(this.history.forward(this.#now), 'redone');
  }

  /** Lay the draft, if it is legal and the own turn. */
  commit(): void {
    const action = this.read?.action;
    if (!action || !this.legal || !this.isTurn || this.line !== 'free') return;
    this.#laid = { ...this.#now, table: this.#table };
    this.given.onlay(action);
  }

  /** Ask the server again to check the draft. */
  reread(): void {
    if (!this.changed || this.isStill) return this.#reading.stop();
    this.#reading.ask(this.given.link(), { rows: this.rows, jokers: this.#jokers });
  }

  // --- the rack -------------------------------------------------------------------------

  /** Move a tile of the rack by some places. */
  shift(tile: string, by: number): void {
    const rest = this.rack.filter((other) => other !== tile);
    const at = Math.max(0, this.rack.indexOf(tile) + by);
    this.order.insert([tile], rest[at]);
  }

  #back(hand: readonly string[], at: number): void {
    if (!hand.every(this.isOwn)) return;
    const isLaid = hand.some((tile) => rowOf(this.rows, tile));
    const next = this.rack.slice(at).find((tile) => !hand.includes(tile));
    if (!isLaid || next !== undefined) this.order.insert(hand, next);
    if (isLaid) this.#change(tidy(moves.without(this.rows, hand)), this.#jokers, 'back', hand);
    else this.#putDown();
  }

  // --- inside ---------------------------------------------------------------------------

  #tilesOf(id: number): readonly string[] {
    return this.rows.find((row) => row.id === id)?.tiles ?? [];
  }

  get #now(): Snapshot {
    return { rows: this.rows, jokers: this.#jokers };
  }

  #step(to: Snapshot | null, kind: 'undone' | 'redone'): boolean {
    if (!to) return false;
    this.#set(to.rows, to.jokers);
    this.#say(kind, []);
    return true;
  }

  #putDown(): void {
    this.picking.clear();
    this.aim = null;
  }

  #say(kind: Step['kind'], tiles: readonly string[]): void {
    this.step = { kind, tiles };
    clearTimeout(this.#telling);
    if (NEWS.has(kind)) this.#telling = setTimeout(() => (this.step = null), TELLING);
  }

  #change(rows: Row[], jokers: Jokers, kind: Step['kind'], tiles: readonly string[]): void {
    if (this.isStill) return;
    this.history.push(this.#now);
    this.#set(rows, jokers);
    this.#say(kind, tiles);
  }

  #set(rows: Row[], jokers: Jokers): void {
    this.#putDown();
    this.moving?.();
    this.rows = rows;
    this.#jokers = stillFitting(rows, jokers, this.#between);
    const kept = draftToKeep(this.#table ?? '', this.#now, this.history.past);
    if (!this.isStill) keepDraft(this.given.link(), this.changed ? kept : null);
    this.reread();
  }

  #follow(view: View, link: string): void {
    const table = JSON.stringify([view.game, view.table]);
    this.order.follow(view.rack, link, this.given.deeds?.() ?? 0);
    const isMine = view.mover === view.seat;
    if (view.game !== this.#game || (this.#wasMine && !isMine)) {
      [this.step, this.hinted] = [null, []]; // outdated
    }
    this.#wasMine = isMine;
    if (table === this.#table) return this.#giveUpLost();
    const tried = this.changed ? this.tried : [];
    const jokers = toldBy(view.table, this.isJoker);
    const before = this.rows;
    const kin = moves.facing(before, this.given.kin?.(view) ?? before);
    const rows = moves.follow(kin, moves.tilesOf(view.table));
    const canHold = tried.length > 0 && view.game === this.#game;
    const held = canHold ? rebased(this.#base.rows, before, rows, this.isOwn) : null;
    const kept = this.#table === null && !this.isStill ? keptDraft(link) : null;
    [this.#table, this.#game] = [table, view.game];
    this.history.begin();
    this.#base = { rows, jokers };
    const again = this.#laid?.table === table ? this.#laid : null;
    if (kept?.table === table) {
      this.history.begin(draftsKept(kept, rows));
      this.#set(tidy(moves.follow(rows, kept.rows)), kept.jokers);
      this.#giveUpLost();
    } else if (again) {
      this.#laid = null;
      this.#set(tidy(moves.follow(rows, moves.tilesOf(again.rows))), again.jokers);
      this.#giveUpLost();
    } else if (held) {
      this.#set(tidy(moves.follow(rows, held)), { ...this.#jokers, ...jokers });
      this.#say('kept', tried);
    } else {
      this.#set(rows, jokers);
      if (tried.length > 0) this.#say('rebased', tried);
    }
  }

  /** Tiles in hand, or of the draft, may have been given away meanwhile. */
  #giveUpLost(): void {
    if (!this.hand.every(this.#isHere)) this.#putDown();
    const there = new Set(this.#base.rows.flatMap(({ tiles }) => tiles));
    const all = this.rows.flatMap(({ tiles }) => tiles);
    const lost = all.filter((tile) => !there.has(tile) && !this.isOwn(tile));
    if (lost.length === 0) return this.reread();
    this.history.begin();
    this.#set(tidy(moves.without(this.rows, lost)), this.#jokers);
    this.#say('gone', lost);
  }
}
