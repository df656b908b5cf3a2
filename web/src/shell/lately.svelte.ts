/** Something that is loaded when it is first asked for; null until it is there. */
export class Lately<T> {
  #found = $state.raw<T | null>(null);
  #isAsked = false;

  constructor(private readonly load: () => Promise<T>) {}

  get now(): T | null {
    if (!this.#isAsked) {
      this.#isAsked = true;
      void this.load().then(
        (found) => (this.#found = found),
        () => (this.#isAsked = false), // whoever asks again tries again
      );
    }
    return this.#found;
  }
}
