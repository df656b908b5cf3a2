/** A list that the server returns in parts. */

/** How many rows the server returns at once. */
const PART = 100;

export class Listed<Row> {
  /** The rows so far; null until the first ones have arrived. */
  rows = $state.raw<readonly Row[] | null>(null);
  /** Whether there are no rows beyond these. */
  isWhole = $state(true);
  #parts = 1;
  /** What the list is of. */
  #wish: string | null = null;
  #asked = 0;

  /** Take a function that returns the rows after the one with an id, and one that returns an id. */
  constructor(
    private readonly after: (id: string) => Promise<readonly Row[]>,
    private readonly idOf: (row: Row) => string,
  ) {}

  /** Fetch as many parts as there were, or the first one if the list is of something else now. */
  show(wish: string): Promise<void> {
    if (wish !== this.#wish) this.#parts = 1;
    this.#wish = wish;
    return this.#fetch();
  }

  /** Fetch one more part. */
  further(): Promise<void> {
    this.#parts += 1;
    return this.#fetch();
  }

  /** Fetch as many parts as are wanted, unless that is asked for again meanwhile. */
  async #fetch(): Promise<void> {
    const asked = ++this.#asked;
    const found = new Map<string, Row>(); // a row may move while parts are fetched
    let isWhole = false;
    for (let part = 0; part < this.#parts && !isWhole; part += 1) {
      const rows = await this.after([...found.keys()].at(-1) ?? '');
      if (asked !== this.#asked) return;
      for (const row of rows) found.set(this.idOf(row), row);
      isWhole = rows.length < PART;
    }
    this.rows = [...found.values()];
    this.isWhole = isWhole;
  }
}
