/** The server's reading of a draft: requested shortly after each change; the latest answer counts. */

import { problemOf } from '../../../problems';
import type { Draft, DraftRead, RowRead } from '../../../protocol/deutschland_rummy';
import type { Problem } from '../../../protocol/messages';
import type { Row } from '../routes/rows';

export type Jokers = Readonly<Record<string, [string, string]>>;
export type Reader = (link: string, draft: Draft) => Promise<DraftRead>;

/** A state of the draft. */
export interface Snapshot {
  rows: Row[];
  /** What jokers were declared to stand for. */
  jokers: Jokers;
}

/** Milliseconds in which the person may go on before the request. */
const PAUSE = 60;
/** Milliseconds before the request is repeated if the server was unreachable. */
const AGAIN = 2500;

export class Reading {
  problem = $state.raw<Problem | null>(null);
  #answer = $state.raw<{ to: Snapshot; read: DraftRead } | null>(null);
  #timer: ReturnType<typeof setTimeout> | undefined;
  #asked = 0;

  constructor(private readonly reader: Reader) {}

  /** The answer to exactly this draft; null while it is awaited. */
  of({ rows, jokers }: Snapshot): DraftRead | null {
    const to = this.#answer?.to;
    return this.#answer && to?.rows === rows && to.jokers === jokers ? this.#answer.read : null;
  }

  /** The latest answer about a row that has not changed since. */
  ofRow(row: Row): RowRead | null {
    const at = this.#answer?.to.rows.indexOf(row) ?? -1;
    return this.#answer?.read.rows[at] ?? null;
  }

  ask(link: string, draft: Snapshot): void {
    this.stop();
    const number = this.#asked;
    this.#timer = setTimeout(() => void this.#hear(number, link, draft), PAUSE);
  }

  /** Ignore the answers to pending requests. */
  stop(): void {
    clearTimeout(this.#timer);
    this.#asked += 1;
    this.problem = null;
  }

  async #hear(number: number, link: string, to: Snapshot): Promise<void> {
    try {
      const rows = to.rows.map(({ tiles }) => tiles);
      const read = await this.reader(link, { rows, jokers: { ...to.jokers } });
      if (number !== this.#asked) return;
      this.problem = null;
      this.#answer = { to, read };
    } catch (thrown) {
      if (number !== this.#asked) return;
      this.problem = problemOf(thrown);
      if (this.problem.code !== 'network/unreachable') return;
      this.#timer = setTimeout(() => void this.#hear(number, link, to), AGAIN);
    }
  }
}
