/** Detects dead connections, which may give no sign. */

/** Milliseconds of silence after which the other end is pinged. */
export const BEAT = 5000;
/** Milliseconds within which it must answer. */
export const LIMIT = 3000;
/** Milliseconds that a new connection may take on a slow network; most need less. */
export const SLOW = 8000;

export class Heartbeat {
  #timer: ReturnType<typeof setTimeout> | undefined;
  #isAsking = false;

  constructor(
    private readonly ask: () => void,
    /** Called when there is no answer. */
    private readonly ondead: () => void,
  ) {}

  /** Note that something has arrived. */
  heard(): void {
    this.#isAsking = false;
    this.#wait(BEAT, () => this.doubt());
  }

  /** Ping now; a ping already sent keeps its deadline. */
  doubt(): void {
    if (this.#isAsking) return;
    this.#isAsking = true;
    this.ask();
    this.#wait(LIMIT, () => this.#die());
  }

  /** Limit the time for opening a connection: one opened on a dead network does not notice its return. */
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
