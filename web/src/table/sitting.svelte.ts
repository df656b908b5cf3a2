/** Somebody at a table: the present position, and an earlier one while it is told or looked at. */

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

/** What the table hands to a game, read anew at each use. */
interface Seen<P extends Position, V extends View> {
  position: P;
  view: V;
  socket: Line;
}

/** What a game tells of itself, read anew at each use; without it things are as usual. */
interface Ways<V extends View> {
  /** The log as it is told, the latest round first. */
  rounds(): readonly LogRound[];
  /** Seats whose deeds need no telling; the own one. */
  own?(): readonly number[];
  /** Whether an own step is told, too. */
  tells?(step: Step): boolean;
  /** Whether an own step answers somebody in his turn: even by the minute that is news. */
  answers?(step: Step): boolean;
  /** Whether a step counts among what others did. */
  isNews?(step: Step): boolean;
  /** So many entries are not new; those up to the latest own one. */
  since?(): number;
  /** Which positions a step shows; the one after it. */
  needs?(step: Step): readonly number[];
  /** The view that a step shows, from those positions. */
  shows?(step: Step, at: (position: number) => V | undefined, isArriving: boolean): V | undefined;
  /** Whether a step is seen elsewhere than what was shown before; null for the present. */
  moves?(step: Step, before: Step | null): boolean;
  /** How many things a step changes on the board: to see many takes longer. */
  changes?(step: Step): number;
  /** Whether somebody waits for an answer: the story has to wait. */
  isUrgent?(): boolean;
  /** Whether something is in the making that a stray key should not put away. */
  isDrafting?(): boolean;
  /** Whether something still moves that belongs to the step shown. */
  isMoving?(): boolean;
  /** The own latest choice as it was sent, where the log tells it in brief. */
  latest?(): Action | null;
  /** Told when a step is shown. */
  onshow?(step: Step, mode: Mode): void;
  /** Told before another position is shown. */
  onlook?(): void;
}

/** What entries brought, in the words of their game. */
type Brought<P extends Position> = P['effects'][number][];

/** What the bars and keys of the player need of a sitting. */
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

/** Milliseconds that a step takes; also for who is told nothing until asking for it. */
const PACES: Record<Story, number> = { off: 1100, quick: 550, normal: 1100, slow: 2200 };
/** Milliseconds that a story takes while time runs: whoever is to move needs theirs. */
const TIMED = 3000;
/** The part of a step's time for which a board is seen that has come in place of another. */
const LEAD = 0.6;
/** Steps that are said at most: older ones have been read out. */
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
  /** From which entry on a story waits, while somebody waits for an answer; null for none. */
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
  /** The log as it is told, the latest round first. */
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
  /** Entries folded in what is shown, null for the present. */
  readonly at: number | null = $derived(this.step?.to ?? null);
  /** Whether somebody looks back. */
  readonly isPast = $derived.by(() => this.player.mode === 'replay');
  /** Whether the moves of others are being told. */
  readonly isTelling = $derived.by(() => this.player.mode === 'story');
  /** Whether what is shown is not the present. */
  readonly isThen = $derived(this.isPast || this.isTelling);
  /** The view that is shown. */
  readonly view: V = $derived.by(() => {
    const { view } = this.seen();
    if (this.step) return this.#viewOf(this.step) ?? view;
    return (this.isTelling ? this.#before : null) ?? view;
  });
  /** What the entries of the step brought; nothing in the present, and before it is seen. */
  readonly brought: Brought<P> = $derived.by(() =>
    this.step && !this.player.arriving ? this.effectsOf([this.step]) : [],
  );
  readonly names: string[] = $derived(this.position.info.seats.map(seatName));
  /** Whether the match has come to its end, and its end has been told. */
  readonly isOver = $derived(this.position.info.status === 'over' && !this.isTelling);
  /** Whether anything can be sent right now. */
  readonly isOpen = $derived.by(() => {
    const { status, busy } = this.seen().socket;
    return !this.isPast && status === 'open' && !busy;
  });
  /** Whether a choice can be sent right now, and is meant. */
  readonly ready = $derived.by(() => this.isOpen && hands.ready);
  /** Whether the latest choice can be taken back. */
  readonly canUndo = $derived.by(() => this.isOpen && this.position.can_undo);

  /** Whether the choice that was taken back last can be entered again. */
  readonly canRedo = $derived.by(() => {
    const { position, socket } = this.seen();
    return this.ready && socket.canRedo(position);
  });
  /** Seats whose deeds need no telling. */
  readonly own: readonly number[] = $derived.by(() => {
    const { seat } = this.position;
    return this.ways.own?.() ?? (seat === null ? [] : [seat]);
  });
  /** The reader's seat if it is but one; several at one device are called by name. */
  readonly alone: number | null = $derived(this.own.length === 1 ? (this.own[0] ?? null) : null);
  /** So many entries are not new. */
  readonly #since = $derived.by(() => {
    const { position, steps, own } = this;
    return this.ways.since?.() ?? oldTo({ steps, own, tells: this.#tells, log: position.log });
  });
  /** Whether what is new goes back to the beginning: there is no own turn before. */
  readonly isFirst = $derived(this.#since === 0);
  /** What others have done since the own last turn, for who plays, and the own step before. */
  readonly news: readonly Step[] = $derived.by(() => {
    if (this.own.length === 0 || this.position.info.status !== 'running') return [];
    const { steps, own } = this;
    const [tells, since] = [(step: Step) => this.ways.tells?.(step) ?? false, this.#since];
    const answers = (step: Step) => this.ways.answers?.(step) ?? false;
    const isNews = (step: Step) => this.ways.isNews?.(step) ?? true;
    return newsFor({ steps, own, tells, since, answers, isNews, isTimed: this.#isTimed });
  });

  /** Which of how many is told: counted among what is new, as long as all of it is. */
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

  /** Enter the choice again that was taken back last. */
  redo(): void {
    const { position, socket } = this.seen();
    if (this.canRedo) socket.redo(position);
  }

  /** What the entries of some steps brought. */
  effectsOf(steps: readonly Step[]): Brought<P> {
    const effects: Brought<P> = this.position.effects;
    return steps.flatMap(({ from, to }) => effects.slice(from, to));
  }

  /** Look at the step that a line of the log tells, or at the last one of a turn that it heads. */
  look(line: LogLine): void {
    const telling = this.steps.findIndex(({ lines }) => lines.includes(line));
    const last = this.steps.findLastIndex(({ told }) => told <= line.position);
    this.open(telling < 0 ? last : telling);
  }

  /** Look at a step. */
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

  /** Play the match from its beginning. */
  watch(): void {
    this.ways.onlook?.();
    this.player.playAll();
  }

  /** Tell once more what is new. */
  again(): void {
    this.player.tell(this.news);
  }

  /** Return to the present. */
  leave(): void {
    this.player.leave();
  }

  /** Follow the match: tell what others have done since. */
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
    // A step may have grown since its view was had: by a card that was turned after it.
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

  /** A long sentence stands longer, and so does what changes much. */
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
    // Without an answer what was seen of it stays.
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

  /** What an own turn ends with is told, too, but for those who play by the minute. */
  readonly #tells = (step: Step): boolean => !this.#isTimed && (this.ways.tells?.(step) ?? false);

  /** Whether minutes are counted. */
  get #isTimed(): boolean {
    return Boolean(this.position.info.hosting.clock_minutes);
  }

  /** Whether a story has to wait for an answer of the reader. */
  get #isHeld(): boolean {
    return prefs.story !== 'off' && (this.ways.isUrgent?.() ?? false);
  }

  /** Tell steps later, when the answer is given. */
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
      // What was on its way when the match ended has not come: that step is asked for again.
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
