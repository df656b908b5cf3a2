/** Whether anybody is at the other end: a line may be dead without a word. */

/** Milliseconds of silence after which the other end is asked. */
export const BEAT = 5000;
/** Milliseconds that it has to answer. */
export const LIMIT = 3000;
/** Milliseconds that a new line may take on a slow way: longer than most need. */
export const SLOW = 8000;

export class Heartbeat {
  #timer: ReturnType<typeof setTimeout> | undefined;
  #isAsking = false;

  constructor(
    private readonly ask: () => void,
    /** Nobody has answered. */
    private readonly ondead: () => void,
  ) {}

  /** Something has come. */
  heard(): void {
    this.#isAsking = false;
    this.#wait(BEAT, () => this.doubt());
  }

  /** Ask now; what is asked already keeps its limit. */
  doubt(): void {
    if (this.#isAsking) return;
    this.#isAsking = true;
    this.ask();
    this.#wait(LIMIT, () => this.#die());
  }

  /** Let a new line be opened: one that was opened into a dead net does not notice its return. */
  opening(limit: number): void {
    this.#isAsking = true;
    this.#wait(limit, () => this.#die());
  }

  stop(): void {
    this.#isAsking = false;
    clearTimeout(this.#timer);
  }

  #die(): void {
    this.stop();
    this.ondead();
  }

  #wait(milliseconds: number, then: () => void): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(then, milliseconds);
  }
}
