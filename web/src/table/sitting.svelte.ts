/** A reader at a table: the present position, and an earlier one during a story or replay. */

import { untrack } from 'svelte';
import { prefs, rememberSeen, seenWith, type Story } from '../device.svelte';
import { seatName } from '../names';
import { problemOf } from '../problems';
import type { Action, Item, Position, Problem, View } from '../protocol/messages';
import type { Line } from '../socket.svelte';
import { playStep } from '../sound';
import { t } from '../texts';
import { hands } from './hands.svelte';
import { Past } from './past.svelte';
import { Player, type Mode } from './player.svelte';
import type { LogLine, LogRound } from './prose';
import { newsFor, oldTo, reading, sameUpTo, spoken, stepsOf, storyOf, type Step } from './steps';
import { toReader } from './telling';

/** What the table provides to a game, read anew at each use. */
interface Seen<P extends Position, V extends View> {
  position: P;
  view: V;
  socket: Line;
}

/** What a game customises, read anew at each use; everything is optional. */
interface Ways<V extends View> {
  /** The log in prose, the latest round first. */
  rounds(): readonly LogRound[];
  /** Seats whose actions are not shown in stories; by default the own one. */
  own?(): readonly number[];
  /** Seats played on this device, where each of them is shown its own story. */
  here?(): readonly number[];
  /** Whether an own step is shown, too. */
  tells?(step: Step): boolean;
  /** Whether an own step answers somebody during their turn: even with clocks, that is news. */
  answers?(step: Step): boolean;
  /** Whether a step counts as something that others did. */
  isNews?(step: Step): boolean;
  /** Number of entries that are not new; by default those up to the latest own one. */
  since?(): number;
  /** Which positions a step needs; by default the one after it. */
  needs?(step: Step): readonly number[];
  /** The view that a step shows, from those positions. */
  shows?(step: Step, at: (position: number) => V | undefined, isArriving: boolean): V | undefined;
  /** Whether a step is at another place than what was shown before; null for the present. */
  moves?(step: Step, before: Step | null): boolean;
  /** How many things a step changes on the board: seeing many takes longer. */
  changes?(step: Step): number;
  /** Whether somebody waits for an answer, so that the story has to wait. */
  isUrgent?(): boolean;
  /** Whether there is a draft that a stray key should not discard. */
  isDrafting?(): boolean;
  /** Whether an animation of the step shown is still running. */
  isMoving?(): boolean;
  /** The own latest choice as it was sent, where the log abbreviates it. */
  latest?(): Action | null;
  /** Called when a step is shown. */
  onshow?(step: Step, mode: Mode): void;
  /** Called before another position is shown. */
  onlook?(): void;
}

/** The effects of entries, in the terms of their game. */
type Brought<P extends Position> = P['effects'][number][];

/** What the player's bars and keys need of a sitting. */
export type Watched = Pick<
  Sitting<Position, View>,
  | 'isPast'
  | 'isTelling'
  | 'isThen'
  | 'leave'
  | 'open'
  | 'own'
  | 'place'
  | 'player'
  | 'position'
  | 'step'
  | 'steps'
>;

/** Milliseconds that a step takes, also with stories off, when one is requested. */
const PACES: Record<Story, number> = { off: 1100, quick: 550, normal: 1100, slow: 2200 };
/** Milliseconds that a story may take while a clock runs: the player needs that time. */
const TIMED = 3000;
/** Share of a step's time for which a newly shown board is visible before the effect. */
const LEAD = 0.6;
/** Most steps that are kept for reading out: older ones have been read. */
const MOST_SAID = 12;

/** The most that a seat gained by some entries. */
function mostGained(brought: readonly { items: readonly Item[] }[]): number {
  const sums = new Map<number, number>();
  for (const { seat, points } of brought.flatMap(({ items }) => items)) {
    sums.set(seat, (sums.get(seat) ?? 0) + points);
  }
  return Math.max(0, ...sums.values());
}

export class Sitting<P extends Position, V extends View> {
  readonly #past = new Past<V>();
  readonly player: Player;
  /** What is read out, one after another. */
  said = $state.raw<readonly { id: number; text: string }[]>([]);

  #known: P | null = null;
  /** Why an earlier position could not be shown. */
  #problem: Problem | null = null;
  /** What was shown before the story began. */
  #before = $state.raw<V | null>(null);
  #number = 0;
  /** The entry from which a story waits, while somebody waits for an answer; null for none. */
  #waiting: number | null = null;

  constructor(
    private readonly seen: () => Seen<P, V>,
    private readonly ways: Ways<V>,
  ) {
    this.player = new Player({
      steps: () => this.steps,
      load: (steps, mode) => this.#load(steps, mode),
      lead: (step) => (this.ways.moves?.(step, this.step) ? LEAD * PACES[prefs.story] : 0),
      pace: (step) => this.#pace(step),
      most: () => (this.#isTimed ? TIMED : Infinity),
      speed: () => prefs.speed,
      isMoving: () => this.ways.isMoving?.() ?? false,
      onshow: (step, mode) => this.#shown(step, mode),
      ondone: (step) => this.#sound(step),
      onskip: (steps) => (this.#isHeld ? this.#putOff(steps) : this.#pass(steps)),
      onproblem: (thrown) => (this.seen().socket.problem = this.#problem = problemOf(thrown)),
    });
    $effect.pre(() => this.follow());
    $effect.pre(() => {
      if (this.ways.isUrgent?.() || prefs.story === 'off') untrack(() => this.player.skipAll());
    });
    $effect(() => () => this.player.stop());
  }

  readonly position = $derived.by(() => this.seen().position);
  /** The log in prose, the latest round first. */
  readonly rounds: readonly LogRound[] = $derived.by(() => {
    const rounds = this.ways.rounds();
    return this.alone === null ? rounds : toReader(rounds, this.alone, t('story.you'));
  });
  readonly steps: readonly Step[] = $derived.by(() =>
    stepsOf(
      this.rounds,
      this.position.log,
      ({ title, number }) => title ?? t('log.round', { n: number }),
      (name, seat) => (seat === this.alone ? t('story.you') : name),
    ),
  );
  /** The step that is shown, null for the present. */
  readonly step: Step | null = $derived.by(() => {
    const { at } = this.player;
    return at === null ? null : (this.steps[at] ?? null);
  });
  /** Number of entries in the view that is shown, null for the present. */
  readonly at: number | null = $derived(this.step?.to ?? null);
  /** Whether a replay is shown. */
  readonly isPast = $derived.by(() => this.player.mode === 'replay');
  /** Whether a story is shown. */
  readonly isTelling = $derived.by(() => this.player.mode === 'story');
  /** Whether something else than the present is shown. */
  readonly isThen = $derived(this.isPast || this.isTelling);
  /** The view that is shown. */
  readonly view: V = $derived.by(() => {
    const { view } = this.seen();
    if (this.step) return this.#viewOf(this.step) ?? view;
    return (this.isTelling ? this.#before : null) ?? view;
  });
  /** The effects of the step's entries; none in the present, and before they are shown. */
  readonly brought: Brought<P> = $derived.by(() =>
    this.step && !this.player.arriving ? this.effectsOf([this.step]) : [],
  );
  readonly names: string[] = $derived(this.position.info.seats.map(seatName));
  /** Whether the match is over, and its end has been shown. */
  readonly isOver = $derived(this.position.info.status === 'over' && !this.isTelling);
  /** Whether anything can be sent right now. */
  readonly isOpen = $derived.by(() => {
    const { status, busy } = this.seen().socket;
    return !this.isPast && status === 'open' && !busy;
  });
  /** Whether a choice can be sent right now, and is not accidental. */
  readonly ready = $derived.by(() => this.isOpen && hands.ready);
  /** Whether the latest choice can be undone. */
  readonly canUndo = $derived.by(() => this.isOpen && this.position.can_undo);

  /** Whether the choice that was undone last can be redone. */
  readonly canRedo = $derived.by(() => {
    const { position, socket } = this.seen();
    return this.ready && socket.canRedo(position);
  });
  /** Seats whose actions are not shown in stories. */
  readonly own: readonly number[] = $derived.by(() => {
    const { seat } = this.position;
    return this.ways.own?.() ?? (seat === null ? [] : [seat]);
  });
  /** Seats played on this device, including the reader's own. */
  get here(): readonly number[] {
    return this.ways.here?.() ?? this.own;
  }

  /** The reader's seat if it is the only one; several at one device are called by name. */
  readonly alone: number | null = $derived(this.own.length === 1 ? (this.own[0] ?? null) : null);
  /** Number of entries that are not new. */
  readonly #since = $derived.by(() => {
    const { position, steps, own } = this;
    return this.ways.since?.() ?? oldTo({ steps, own, tells: this.#tells, log: position.log });
  });
  /** Whether everything since the beginning is new, because there is no own turn before. */
  readonly isFirst = $derived(this.#since === 0);
  /** What others have done since one's own last turn, for a player; includes own steps that are shown. */
  readonly news: readonly Step[] = $derived.by(() => {
    if (this.own.length === 0 || this.position.info.status !== 'running') return [];
    const { steps, own } = this;
    const [tells, since] = [(step: Step) => this.ways.tells?.(step) ?? false, this.#since];
    const answers = (step: Step) => this.ways.answers?.(step) ?? false;
    const isNews = (step: Step) => this.ways.isNews?.(step) ?? true;
    return newsFor({ steps, own, tells, since, answers, isNews, isTimed: this.#isTimed });
  });

  /** The position within what is new, and its number of steps, as long as all of it is new. */
  readonly place = $derived.by(() => {
    const { queue, place } = this.player;
    // What is new may begin with an own step that was seen before the story began.
    const isFirst = ({ at, seat }: Step) =>
      at === queue[0] || (seat !== null && !this.own.includes(seat));
    const news = this.news.slice(Math.max(0, this.news.findIndex(isFirst))).map(({ at }) => at);
    const counted = queue.every((at) => news.includes(at)) ? news : queue;
    return { at: counted.indexOf(queue[place] ?? -1) + 1, length: counted.length };
  });

  /** What the reader may do; nothing in the past. */
  get offers(): P['offers'] {
    return this.isPast ? null : this.position.offers;
  }

  undo(): void {
    const { position, socket } = this.seen();
    if (this.canUndo) socket.undo(position, this.ways.latest?.() ?? null);
  }

  /** Redo the choice that was undone last. */
  redo(): void {
    const { position, socket } = this.seen();
    if (this.canRedo) socket.redo(position);
  }

  /** The effects of the entries of some steps. */
  effectsOf(steps: readonly Step[]): Brought<P> {
    const effects: Brought<P> = this.position.effects;
    return steps.flatMap(({ from, to }) => effects.slice(from, to));
  }

  /** Show the step of a line in the log, or the last step of a turn that it heads. */
  look(line: LogLine): void {
    const telling = this.steps.findIndex(({ lines }) => lines.includes(line));
    const last = this.steps.findLastIndex(({ told }) => told <= line.position);
    this.open(telling < 0 ? last : telling);
  }

  /** Show a step. */
  open(at: number): void {
    this.ways.onlook?.();
    this.player.playing = false;
    void this.player.open(at);
  }

  /** Look back from the present, by a step, by a turn, or to the beginning. */
  back(way: 'step' | 'turn' | 'whole'): void {
    if (this.isPast || this.ways.isDrafting?.()) return;
    this.ways.onlook?.();
    if (way === 'whole') void this.player.open(0);
    else if (way === 'turn') this.player.turn(-1);
    else this.player.step(-1);
  }

  /** Replay the match from its beginning. */
  watch(): void {
    this.ways.onlook?.();
    this.player.playAll();
  }

  /** Show what is new once more. */
  again(): void {
    this.player.tell(this.news);
  }

  /** Return to the present. */
  leave(): void {
    this.player.leave();
  }

  /** Follow the match: show what others have done since. */
  follow(): void {
    const { position, view } = this.seen();
    untrack(() => this.#follow(position, view));
  }

  #viewOf(step: Step): V | undefined {
    const { position, view } = this.seen();
    const at = (number: number) =>
      number >= position.log.length && position.info.status !== 'over'
        ? view
        : this.#past.at(number);
    // A step may have grown since its view was loaded: by a card that was turned after it.
    return this.ways.shows?.(step, at, this.player.arriving) ?? at(step.to) ?? at(step.told);
  }

  async #load(steps: readonly Step[], mode: Mode): Promise<void> {
    const { position } = this;
    const needs = steps.flatMap((step) => this.ways.needs?.(step) ?? [step.to]);
    const isNow = (at: number) => at >= position.log.length && position.info.status !== 'over';
    const wanted = needs.filter((at) => !isNow(at));
    if (mode === 'story') await this.#past.load(position, wanted);
    else await this.#past.loadAround(position, wanted);
  }

  /** A long sentence is shown longer, and so is a step that changes much. */
  #pace(step: Step): number {
    const isOwn = step.seat !== null && this.own.includes(step.seat);
    const many = reading(step, this.ways.changes?.(step));
    return PACES[prefs.story] * (isOwn && !this.#tells(step) ? 0.6 : many);
  }

  #follow(position: P, view: V): void {
    const before = this.#known;
    this.#known = position;
    this.#past.follow(position, view);
    const start = seenWith(position.link) ?? position.log.length;
    const since = before
      ? sameUpTo(before.log, position.log)
      : Math.min(start, position.log.length);
    if (before && since < before.log.length) this.player.forget(since);
    const { steps, own, step: shown } = this;
    // If that fails, the view that was seen stays.
    if (shown && this.isTelling) this.#load([shown], 'story').catch(() => undefined);
    const begin = Math.min(since, this.#waiting ?? since);
    const story = storyOf({ steps, since: begin, own, tells: this.#tells });
    if (this.#isHeld) this.#putOff(story);
    else {
      this.#waiting = null;
      if (prefs.story === 'off') this.#pass(story);
      else this.player.tell(story);
    }
    if (!this.isTelling) this.#before = view;
    if (!this.isTelling && this.#waiting === null) {
      rememberSeen(position.link, position.log.length);
    }
  }

  /** What an own turn ends with is shown, too, but not if time is counted in minutes. */
  readonly #tells = (step: Step): boolean => !this.#isTimed && (this.ways.tells?.(step) ?? false);

  /** Whether time is counted in minutes. */
  get #isTimed(): boolean {
    return Boolean(this.position.info.hosting.clock_minutes);
  }

  /** Whether a story has to wait for an answer of the reader. */
  get #isHeld(): boolean {
    return prefs.story !== 'off' && (this.ways.isUrgent?.() ?? false);
  }

  /** Show steps later, when the answer has been given. */
  #putOff(steps: readonly Step[]): void {
    const [first] = steps;
    if (first) this.#waiting = Math.min(first.told - 1, this.#waiting ?? Infinity);
  }

  #shown(step: Step, mode: Mode): void {
    const { socket } = this.seen();
    if (this.#problem && socket.problem === this.#problem) socket.problem = null;
    this.#say(spoken(step));
    if (mode === 'story') {
      const seen = Math.max(step.to, seenWith(this.position.link) ?? 0);
      rememberSeen(this.position.link, Math.min(seen, this.position.log.length));
      this.#before = this.seen().view;
      // A request that was on its way when the match ended is lost, so repeat it for that step.
      if (this.step) this.#load([this.step], 'story').catch(() => undefined);
    }
    this.ways.onshow?.(step, mode);
    if (mode === 'replay') this.#sound(step);
  }

  #sound(step: Step): void {
    if (!this.player.isHurried) playStep(mostGained(this.effectsOf([step])));
  }

  #pass(steps: readonly Step[]): void {
    if (steps.length) this.#say(steps.map(spoken).join(' '));
    rememberSeen(this.position.link, this.position.log.length);
  }

  #say(text: string): void {
    this.said = [...this.said, { id: ++this.#number, text }].slice(-MOST_SAID);
  }
}
