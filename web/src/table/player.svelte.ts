/** The player of steps: shows the moves of others, and replays a match. */

import { isPassing, type Step } from './steps';

/** A story after others have moved, or a replay because somebody looks back. */
export type Mode = 'story' | 'replay';

/** The input of the player, read anew at each use. */
export interface Script {
  steps: () => readonly Step[];
  /** Load what some steps show; rejects if that fails. */
  load: (steps: readonly Step[], mode: Mode) => Promise<void>;
  /** Milliseconds for which a step of the story shows its place, before its effect. */
  lead?: (step: Step) => number;
  /** Milliseconds that a step of the story takes. */
  pace: (step: Step) => number;
  /** Milliseconds that a whole story may take; a longer one is shown faster. */
  most?: () => number;
  /** Speed of a replay, as a factor. */
  speed: () => number;
  /** Whether an animation of the step is still running. */
  isMoving: () => boolean;
  onshow: (step: Step, mode: Mode) => void;
  /** Called when the effect of a step is visible. */
  ondone?: (step: Step) => void;
  /** Called with steps that are skipped. */
  onskip: (steps: readonly Step[]) => void;
  onproblem: (thrown: unknown) => void;
}

/** Milliseconds that a step of a replay takes. */
const PACE = 1000;
/** A story with more steps than this goes faster. */
const MANY = 20;
/** Milliseconds between checks whether it can go on. */
const WAIT = 100;

export class Player {
  mode = $state<Mode | null>(null);
  /** The step that is shown; null for the present, and until it is loaded. */
  at = $state<number | null>(null);
  playing = $state(false);
  /** Factor on a story step's usual time: less than 1 if there are many steps. */
  hurry = $state(1);
  /** Whether a step shows only its place, with its effect to follow in a moment. */
  arriving = $state(false);
  /** Whether somebody is reading about the step that is shown: it waits until then. */
  held = false;
  /** The steps of the story, and which of them is shown. */
  queue = $state.raw<readonly number[]>([]);
  place = $state(0);

  /** Destination of the latest move, while it is being loaded. */
  #heading: number | null = null;
  #moves = 0;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(private readonly script: Script) {}

  /** Whether a story is so long that it is shown faster. */
  get isHurried(): boolean {
    return this.mode === 'story' && this.queue.length > MANY;
  }

  // --- the story -----------------------------------------------------------------------

  /** Show some steps, after those that are queued. */
  tell(steps: readonly Step[]): void {
    if (this.mode === 'replay' || steps.length === 0) return;
    const more = steps.map(({ at }) => at);
    if (this.mode === 'story') {
      const known = this.script.steps();
      // What has arrived also covers some of what is queued.
      const isTold = (at: number) => known.some((step) => step.at === at && !isPassing(step));
      const left = this.queue.slice(this.place + 1).filter(isTold);
      this.queue = [...new Set([...this.queue.slice(0, this.place + 1), ...left, ...more])];
      return;
    }
    this.mode = 'story';
    this.queue = more;
    void this.#tell(0);
  }

  /** Drop steps that are no longer valid, also in a replay: the log is unchanged up to `since`. */
  forget(since: number): void {
    const steps = this.script.steps();
    const stands = (at: number) => (steps[at]?.told ?? Infinity) <= since;
    const shown = this.at;
    const past = this.queue.slice(0, this.place + 1);
    const left = this.queue.slice(this.place + 1).filter(stands);
    this.queue = [...past, ...left];
    if (shown !== null && !stands(shown)) this.#rest();
  }

  /** Go on to the next step of the story. */
  skip(): void {
    if (this.mode === 'story') void this.#tell(this.at === null ? 0 : this.place + 1);
  }

  /** Go on to the present. */
  skipAll(): void {
    if (this.mode !== 'story') return;
    const steps = this.script.steps();
    const left = this.queue.slice(this.at === null ? 0 : this.place + 1);
    this.#rest();
    this.script.onskip(left.flatMap((at) => steps[at] ?? []));
  }

  async #tell(place: number): Promise<void> {
    const move = this.#begin();
    const steps = this.script.steps();
    const left = this.queue.slice(place).flatMap((at) => steps[at] ?? []);
    const [step] = left;
    if (!step) return this.#rest();
    try {
      await this.script.load(left, 'story');
    } catch {
      // Nobody has asked for it: the present is shown, and what was missed is read out.
      if (move === this.#moves) this.skipAll();
      return;
    }
    if (move !== this.#moves) return;
    const hurry = (this.hurry = this.#hurried(steps));
    const lead = (this.script.lead?.(step) ?? 0) * hurry;
    this.place = place;
    this.at = step.at;
    this.arriving = lead > 0;
    this.script.onshow(step, 'story');
    if (lead > 0) this.#timer = setTimeout(() => this.#do(step, hurry), lead);
    else this.#do(step, hurry);
  }

  #hurried(steps: readonly Step[]): number {
    const { pace, most } = this.script;
    const all = this.queue.flatMap((at) => steps[at] ?? []);
    const whole = all.reduce((sum, step) => sum + pace(step), 0);
    return Math.min(1, MANY / this.queue.length, (most?.() ?? Infinity) / whole);
  }

  #do(step: Step, hurry: number): void {
    this.arriving = false;
    this.script.ondone?.(step);
    this.#after(this.script.pace(step) * hurry, () => this.skip());
  }

  // --- looking back --------------------------------------------------------------------

  /** Look at a step; after the last one comes the present. */
  async open(at: number): Promise<void> {
    const move = this.#begin();
    const step = this.script.steps()[Math.max(0, at)];
    if (!step) return this.#rest();
    this.#heading = step.at;
    try {
      await this.script.load([step], 'replay');
    } catch (thrown) {
      if (move !== this.#moves) return;
      this.#heading = null;
      this.playing = false;
      this.skipAll(); // a story in progress has stopped
      this.script.onproblem(thrown);
      return;
    }
    if (move !== this.#moves) return;
    this.mode = 'replay';
    this.queue = [];
    this.at = step.at;
    this.#heading = null;
    this.script.onshow(step, 'replay');
    this.#goOn();
  }

  /** Go some steps forward or back; from the present, back. */
  step(by: number): void {
    this.playing = false;
    const from = this.#heading ?? this.at ?? this.script.steps().length;
    void this.open(from + by);
  }

  /** Go some turns forward or back: to the last step of that turn. */
  turn(by: number): void {
    this.playing = false;
    const steps = this.script.steps();
    const from = steps[this.#heading ?? this.at ?? steps.length - 1];
    if (!from) return;
    const wanted = from.turn.at + by;
    void this.open(
      steps.find(({ turn }) => turn.at === wanted)?.turn.last ?? (by < 0 ? 0 : steps.length),
    );
  }

  /** Play from here, or stop. */
  play(): void {
    this.playing = !this.playing;
    if (!this.playing) clearTimeout(this.#timer);
    else if (this.#isLast) void this.open(0);
    else this.#goOn();
  }

  /** Play from the beginning. */
  playAll(): void {
    this.playing = true;
    void this.open(0);
  }

  /** Return to the present. */
  leave(): void {
    this.#rest();
  }

  /** Stop for good, because the component is gone. */
  stop(): void {
    this.#begin();
  }

  get #isLast(): boolean {
    return (this.at ?? -1) >= this.script.steps().length - 1;
  }

  #goOn(): void {
    if (!this.playing) return;
    if (this.#isLast) {
      this.playing = false;
      return;
    }
    this.#after(PACE / this.script.speed(), () => void this.open((this.at ?? -1) + 1));
  }

  // --- time ----------------------------------------------------------------------------

  #begin(): number {
    clearTimeout(this.#timer);
    this.held = false;
    this.arriving = false;
    return ++this.#moves;
  }

  #rest(): void {
    this.#begin();
    this.#heading = null;
    this.playing = false;
    this.mode = this.at = null;
    this.queue = [];
    this.place = 0;
    this.hurry = 1;
  }

  /** Do something later; not before all animations have ended, and not while the page is hidden. */
  #after(milliseconds: number, then: () => void): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => {
      const isSeen = typeof document === 'undefined' || !document.hidden;
      if (isSeen && !this.held && !this.script.isMoving()) then();
      else this.#after(WAIT, then);
    }, milliseconds);
  }
}
