/** The guide of a first game: what to look at, what to do, and why, step by step on the real board. */

import { prefs, setPreference, type GuideMark } from '../device.svelte';
import type { Position, View } from '../protocol/messages';
import type { Sitting } from './sitting.svelte';

export interface GuideStep {
  /** Selectors of the target, the best first: it points at those that are visible. */
  target: readonly string[];
  /** Whether everything that the best selector finds gets a single outline. */
  isOne?: boolean;
  text: string;
  /** Selectors of what can be clicked for it: the callout covers as little of that as possible. */
  clicked?: readonly string[];
  /** Selectors of controls: the callout covers as little of these as possible, too. */
  spared?: readonly string[];
  /** Stations that it mentions: the board scrolls them into view. */
  stations?: readonly string[];
  /** Whether the board has to be visible with it: then a small screen shows the callout over the column. */
  isOfBoard?: boolean;
  /** Whether the player has done what it asks for; if missing, a button leads on. */
  done?: boolean;
  /** Whether the step applies now; if missing, it always does. */
  fits?: boolean;
  /** Whether it must be done before all later steps: those lead back to it. */
  isCalling?: boolean;
}

type Steps = readonly GuideStep[];

function isOpen({ done = false, fits = true }: GuideStep): boolean {
  return !done && fits;
}

/** Return the next step that applies; the number of steps if there is none. */
export function nextStep(steps: Steps, at: number): number {
  const found = steps.findIndex((step, nth) => nth > at && isOpen(step));
  return found < 0 ? steps.length : found;
}

/** Return the previous step that applies, null if there is none. */
export function stepBefore(steps: Steps, at: number): number | null {
  const found = steps.slice(0, at).findLastIndex(isOpen);
  return found < 0 ? null : found;
}

/**
 * Return the step to show after a change of the table: a completed step leads on, and a step that
 * no longer applies leads back to what has to be done first, or on.
 */
export function stepNow(steps: Steps, at: number): number {
  const step = steps[at];
  if (!step || isOpen(step)) return at;
  const asking = steps
    .slice(0, at)
    .findLastIndex((other) => other.done !== undefined && isOpen(other));
  return !step.done && asking >= 0 ? asking : nextStep(steps, at);
}

/** Return the previous step that must be done first, null if there is none. */
export function stepCalling(steps: Steps, at: number): number | null {
  const found = steps.slice(0, at).findLastIndex((step) => step.isCalling && isOpen(step));
  return found < 0 ? null : found;
}

export class Guide<P extends Position, V extends View> {
  constructor(
    private readonly sitting: Sitting<P, V>,
    /** Whether one person plays alone at this device. */
    private readonly isAlone: () => boolean,
    /** The current steps, given how many times the player has acted since the guide began. */
    private readonly stepsAfter: (acts: number) => Steps,
    /** Whether the guide has to be silent for the moment. */
    private readonly isSilent: () => boolean = () => false,
    /** A remark shown once, when something first happens, even after the last step; otherwise null. */
    private readonly asideNow?: () => GuideStep | null,
  ) {}

  /** Whether the step that must be done was passed over, which it allows once. */
  #isPassed = false;

  /** The game, under whose name the guide's progress is stored. */
  get #game(): string {
    return this.sitting.position.info.game;
  }

  readonly #acts = $derived.by(() => {
    const { log, seat } = this.sitting.position;
    return log.filter((entry) => entry.type === 'act' && entry.seat === seat).length;
  });
  readonly #mark = $derived.by((): GuideMark | undefined => {
    const kept = prefs.guides[this.#game];
    // A player who has already acted without the guide continues without it.
    return kept ?? (this.#acts === 0 ? { at: 0, from: 0 } : undefined);
  });
  readonly steps: Steps = $derived.by(() => {
    const mark = this.#mark;
    return mark && mark !== 'over' ? this.stepsAfter(this.#acts - mark.from) : [];
  });
  /** Whether there can be a guide at this table. */
  readonly isPossible = $derived.by(() => {
    const { info, seat } = this.sitting.position;
    return seat !== null && info.status === 'running' && this.isAlone();
  });
  /** Which step is shown, null for none. */
  readonly at = $derived.by(() => {
    const mark = this.#mark;
    if (!mark || mark === 'over' || !this.isPossible) return null;
    // What others did is shown first: two voices at once are too many.
    return this.sitting.isThen || this.isSilent() ? null : mark.at;
  });
  /** Whether the aside is shown, which is none of the steps. */
  readonly #aside = $derived.by(() => {
    const mark = this.#mark;
    if (!this.asideNow || !mark || mark === 'over' || mark.aside) return null;
    return this.isPossible && !this.sitting.isThen ? this.asideNow() : null;
  });
  readonly step = $derived(
    this.#aside ?? (this.at === null ? null : (this.steps[this.at] ?? null)),
  );
  /** The previous step, null if there is none. */
  readonly before = $derived(
    this.at === null || this.#aside ? null : stepBefore(this.steps, this.at),
  );

  /** Go on or back when the table has changed. */
  follow(): void {
    const mark = this.#mark;
    if (this.at === null || !mark || mark === 'over') return;
    if (!prefs.guides[this.#game]) this.#keep(mark);
    // After the last step nothing must be done any more, though the aside may still come.
    if (mark.at >= this.steps.length) return;
    // It was begun at another table, where more was played.
    if (mark.from > this.#acts) return this.again();
    const calling = stepCalling(this.steps, mark.at);
    if (calling === null) this.#isPassed = false;
    const called = this.#isPassed ? null : calling;
    const now = called ?? stepNow(this.steps, mark.at);
    if (now !== mark.at) this.#go(now);
  }

  next(): void {
    const mark = this.#mark;
    if (this.#aside && mark && mark !== 'over') this.#keep(this.#kept({ ...mark, aside: true }));
    else if (this.at !== null) {
      this.#isPassed ||= this.steps[this.at]?.isCalling ?? false;
      this.#go(nextStep(this.steps, this.at));
    }
  }

  back(): void {
    if (this.before !== null) this.#go(this.before);
  }

  /** End the guide for good. */
  end(): void {
    this.#keep('over');
  }

  /** Start again. */
  again(): void {
    this.#keep({ at: 0, from: this.#acts });
  }

  #go(at: number): void {
    const mark = this.#mark;
    const told = mark && mark !== 'over' ? mark : { from: 0 };
    this.#keep(this.#kept({ ...told, at }));
  }

  /** After the last step the guide is over, unless the aside is still to come. */
  #kept(mark: Exclude<GuideMark, 'over'>): GuideMark {
    const isOver = mark.at >= this.steps.length && (mark.aside || !this.asideNow);
    return isOver ? 'over' : mark;
  }

  #keep(mark: GuideMark): void {
    setPreference('guides', { ...prefs.guides, [this.#game]: mark });
  }
}

/** What the table needs of a guide. */
export type Guided = Pick<
  Guide<Position, View>,
  'again' | 'at' | 'back' | 'before' | 'end' | 'follow' | 'isPossible' | 'next' | 'step' | 'steps'
>;
