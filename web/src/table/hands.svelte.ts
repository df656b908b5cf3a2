/**
 * Ignores accidental input: a second tap, a held key, or a press that began before the page changed
 * below it. After each choice sent and each position received, nothing counts for a moment; and a
 * click counts only if the finger came down on what is there now.
 */

/** Milliseconds in which a hand may still mean what was there before. */
export const PAUSE = 400;

/** Keys that act; arrows, for example, may be held down. */
const DOING = /^([\p{L}\p{N}]|Enter| )$/u;

export class Hands {
  /** Whether something has just changed. */
  #startled = $state(false);
  /** Whether the current click began before that. */
  #isLate = $state(false);
  #changed = -Infinity;
  /** Until when to wait for a change that takes longer to be noticed. */
  #until = -Infinity;
  #pressed = 0;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #forgetting: ReturnType<typeof setTimeout> | undefined;

  /** Whether input counts now. */
  get ready(): boolean {
    return !this.#startled && !this.#isLate;
  }

  /** Something was sent, moved or changed its meaning: ignore input for some milliseconds. */
  startle(pause = PAUSE): void {
    this.#changed = performance.now();
    this.#startled = true;
    if (pause > PAUSE) this.#until = this.#changed + pause;
    clearTimeout(this.#timer);
    const left = Math.max(pause, this.#until - this.#changed);
    this.#timer = setTimeout(() => (this.#startled = false), left);
  }

  /** A finger, a mouse button or a key goes down, at a time of `performance.now()`. */
  press(at: number): void {
    this.#pressed = at;
    this.#isLate = false;
  }

  /** A pointer has clicked: with what went down last. */
  click(): void {
    this.#isLate = this.#pressed <= this.#changed;
    // What the click started may take a moment; after that it is over, even without another press.
    clearTimeout(this.#forgetting);
    this.#forgetting = setTimeout(() => (this.#isLate = false), PAUSE);
  }
}

/** The hands at this page. */
export const hands = new Hands();

function isHeld(event: KeyboardEvent): boolean {
  if (!event.repeat || !DOING.test(event.key)) return false;
  const target = event.target instanceof Element ? event.target : null;
  return !target?.closest('input, select, textarea, [contenteditable]');
}

/**
 * Observe input before anything else on the page gets it; call once.
 *
 * Elements marked with `data-deliberate` are protected from accidental clicks.
 */
export function watchHands(): void {
  const before = { capture: true };
  addEventListener('pointerdown', (event) => hands.press(event.timeStamp), before);
  addEventListener(
    'keydown',
    (event) => {
      if (isHeld(event)) {
        event.preventDefault();
        event.stopImmediatePropagation();
      } else hands.press(event.timeStamp);
    },
    before,
  );
  addEventListener(
    'click',
    (event) => {
      if (event.detail > 0) hands.click();
      const isDeliberate = (event.target as Element).closest('[data-deliberate]') !== null;
      if (!isDeliberate || hands.ready) return;
      event.preventDefault();
      event.stopImmediatePropagation();
    },
    before,
  );
}
