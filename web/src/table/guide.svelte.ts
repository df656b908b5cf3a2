/** The guide of a first game: what to look at, what to do, and why, step by step on the real board. */

import { prefs, setPreference, type GuideMark } from '../device.svelte';
import type { Position, View } from '../protocol/messages';
import type { Sitting } from './sitting.svelte';

export interface GuideStep {
  /** Selectors of what it tells of, the best first: what is in sight of them is pointed at. */
  target: readonly string[];
  /** Whether all that the best selector finds is outlined as one. */
  isOne?: boolean;
  text: string;
  /** Selectors of what can be clicked for it: the callout covers as little of it as it can. */
  clicked?: readonly string[];
  /** Selectors of what is acted with: the callout covers as little of that as it can, too. */
  spared?: readonly string[];
  /** Stations that it tells of: the board brings them into sight. */
  stations?: readonly string[];
  /** Whether the board has to be seen with it: then a small screen has it over the column. */
  isOfBoard?: boolean;
  /** Whether the player has done what it asks for; without it a button leads on. */
  done?: boolean;
  /** Whether there is something to tell now; without it there always is. */
  fits?: boolean;
  /** Whether it is to be done before all that follows: steps behind it lead back to it. */
  isCalling?: boolean;
}

type Steps = readonly GuideStep[];

function isOpen({ done = false, fits = true }: GuideStep): boolean {
  return !done && fits;
}

/** Return the next step that has something to tell; the number of steps behind the last one. */
export function nextStep(steps: Steps, at: number): number {
  const found = steps.findIndex((step, nth) => nth > at && isOpen(step));
  return found < 0 ? steps.length : found;
}

/** Return the step before that has something to tell, null if there is none. */
export function stepBefore(steps: Steps, at: number): number | null {
  const found = steps.slice(0, at).findLastIndex(isOpen);
  return found < 0 ? null : found;
}

/**
 * Return the step to show, now that the table has changed: what was done leads on, and what has
 * nothing to tell any more leads back to what was to be done for it, or on.
 */
export function stepNow(steps: Steps, at: number): number {
  const step = steps[at];
  if (!step || isOpen(step)) return at;
  const asking = steps
    .slice(0, at)
    .findLastIndex((other) => other.done !== undefined && isOpen(other));
  return !step.done && asking >= 0 ? asking : nextStep(steps, at);
}

/** Return the step before that has to be done first, null if there is none. */
export function stepCalling(steps: Steps, at: number): number | null {
  const found = steps.slice(0, at).findLastIndex((step) => step.isCalling && isOpen(step));
  return found < 0 ? null : found;
}

export class Guide<P extends Position, V extends View> {
  constructor(
    private readonly sitting: Sitting<P, V>,
    /** Whether one alone plays at this device. */
    private readonly isAlone: () => boolean,
    /** The steps as they are now, given how often the player has acted since the guide began. */
    private readonly stepsAfter: (acts: number) => Steps,
    /** Whether it has to be silent for the moment. */
    private readonly isSilent: () => boolean = () => false,
    /** What is told once, whenever it first happens, be it after the last step; null while it does not. */
    private readonly asideNow?: () => GuideStep | null,
  ) {}

  /** Whether the step that calls was passed over: it does so once. */
  #isPassed = false;

  /** By its name the guide of a game is kept. */
  get #game(): string {
    return this.sitting.position.info.game;
  }

  readonly #acts = $derived.by(() => {
    const { log, seat } = this.sitting.position;
    return log.filter((entry) => entry.type === 'act' && entry.seat === seat).length;
  });
  readonly #mark = $derived.by((): GuideMark | undefined => {
    const kept = prefs.guides[this.#game];
    // Whoever has acted before without the guide plays on without it.
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
    // What others did is told first: two voices at once are none.
    return this.sitting.isThen || this.isSilent() ? null : mark.at;
  });
  /** Whether what shows is the aside, which is none of the steps. */
  readonly #aside = $derived.by(() => {
    const mark = this.#mark;
    if (!this.asideNow || !mark || mark === 'over' || mark.aside) return null;
    return this.isPossible && !this.sitting.isThen ? this.asideNow() : null;
  });
  readonly step = $derived(
    this.#aside ?? (this.at === null ? null : (this.steps[this.at] ?? null)),
  );
  /** The step before, null if there is none. */
  readonly before = $derived(
    this.at === null || this.#aside ? null : stepBefore(this.steps, this.at),
  );

  /** Go on or back when the table has changed. */
  follow(): void {
    const mark = this.#mark;
    if (this.at === null || !mark || mark === 'over') return;
    if (!prefs.guides[this.#game]) this.#keep(mark);
    // Behind its last step nothing calls any more, though what is told once may still come.
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

  /** No more of it, please. */
  end(): void {
    this.#keep('over');
  }

  /** Begin anew. */
  again(): void {
    this.#keep({ at: 0, from: this.#acts });
  }

  #go(at: number): void {
    const mark = this.#mark;
    const told = mark && mark !== 'over' ? mark : { from: 0 };
    this.#keep(this.#kept({ ...told, at }));
  }

  /** After the last step it is over, unless the aside is still to come. */
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
