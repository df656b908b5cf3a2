/** Why an edge may not be used: the server knows, and it is shown beside the board, without alarm. */

import { problem } from '../../../api';
import { problemOf } from '../../../problems';
import type { Problem } from '../../../protocol/messages';
import type { Why } from '../../../protocol/on_the_underground';
import { askWhy } from '../calls';

export interface Refusal {
  text: string;
  /** The rule that refuses; empty if there is none. */
  rule: string;
  /** The edge in question; null if the refusal concerns something else. */
  edge: string | null;
}

/** A rule's refusal that came as an answer, as a problem. */
function ruleProblem({ rule, parameters }: NonNullable<Why['refused']>): Problem {
  return { ...problem(`rule/${rule}`), parameters: Object.fromEntries(parameters) };
}

export class Refusals {
  /** What was refused last, and what was chosen then; null if there is nothing to show. */
  #last = $state.raw<{ refusal: Refusal; chosen: string } | null>(null);
  /** Counts questions, and when they were dropped: only the answer to the latest one counts. */
  #asked = 0;

  constructor(
    private readonly told: (problem: Problem) => string,
    /** The link of the seat that asks. */
    private readonly link: () => string,
    private readonly onfault: (problem: Problem) => void,
    /** What is chosen, in a word: any other choice removes the refusal. */
    private readonly chosen: () => string,
  ) {}

  /** The refusal to show; null if there is none. */
  get now(): Refusal | null {
    return this.#last?.chosen === this.chosen() ? this.#last.refusal : null;
  }

  /** Drop it, and the question that is on its way. */
  forget(): void {
    this.#asked += 1;
    this.#last = null;
  }

  /** A rule has refused what was submitted. */
  hear(problem: Problem): void {
    const refusal = { text: this.told(problem), rule: problem.code.slice(5), edge: null };
    this.#last = { refusal, chosen: this.chosen() };
  }

  /** Ask why an edge is unavailable. */
  async ask(line: string, edge: string): Promise<void> {
    const asked = (this.#asked += 1);
    const chosen = this.chosen();
    try {
      const { refused } = await askWhy(this.link(), { line, edge });
      if (!refused || asked !== this.#asked) return;
      const refusal = { text: this.told(ruleProblem(refused)), rule: refused.rule, edge };
      this.#last = { refusal, chosen };
    } catch (thrown) {
      if (asked === this.#asked) this.onfault(problemOf(thrown));
    }
  }
}
