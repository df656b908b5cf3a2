/** Something that is loaded on demand; null until it is there. */
export class Lately<T> {
  #found = $state.raw<T | null>(null);
  #isAsked = false;

  constructor(private readonly load: () => Promise<T>) {}

  get now(): T | null {
    if (!this.#isAsked) {
      this.#isAsked = true;
      void this.load().then(
        (found) => (this.#found = found),
        () => (this.#isAsked = false), // the next request tries again
      );
    }
    return this.#found;
  }
}
