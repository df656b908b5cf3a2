/** A match as steps: what story and replay show one by one, in the sentences of the log. */

import type { Position } from '../protocol/messages';
import type { LogLine, LogRound } from './prose';

/** An entry that is told, or a few that belong together. */
export interface Step {
  /** Its place among the steps. */
  at: number;
  /** Entries folded when it was told: that which the sentences tell is the last of them. */
  told: number;
  /** Entries folded before it, and after it and what follows unsaid. */
  from: number;
  to: number;
  /** Whose it is; null for what nature drew. */
  seat: number | null;
  /** Who acts, where the sentences don't say so. */
  who: string;
  lines: readonly LogLine[];
  turn: Turn;
}

/** A turn, or a round: what a game tells under one heading. */
export interface Turn {
  /** Its place among the turns. */
  at: number;
  title: string;
  /** Its first and last step. */
  first: number;
  last: number;
  /** Entries folded after its first step, and after its last one. */
  opened: number;
  closed: number;
}

/** A line of a step, as it is shown beside others. */
interface Told {
  text: string;
  gains: NonNullable<LogLine['gains']>;
  /** Whether it is told in fewer words: then its points come first. */
  isShort: boolean;
}

type Log = Position['log'];

/** The lines of a round that tell of the same. */
function groups({ opening, lines }: LogRound): LogLine[][] {
  const told = (opening.isHeading ? lines : [opening, ...lines]).filter(({ text }) => text);
  const found: LogLine[][] = [];
  for (const line of told) {
    const last = found.at(-1);
    if (last && !line.isApart && last[0]?.position === line.position) last.push(line);
    else found.push([line]);
  }
  return found;
}

/** Whether an entry that is not told goes with the step before it. */
function goesWith(step: Step, entry: Log[number] | undefined): boolean {
  return entry !== undefined && (entry.type === 'draw' || entry.seat === step.seat);
}

/** Return the steps of a log that is told in rounds, the latest round first. */
export function stepsOf(
  rounds: readonly LogRound[],
  log: Log,
  titleOf: (round: LogRound) => string,
  /** What somebody is called who acts, by name and seat. */
  callOf: (name: string, seat: number) => string = (name) => name,
): Step[] {
  const steps: Step[] = [];
  let turns = 0;
  for (const round of [...rounds].reverse()) {
    const found = groups(round);
    if (found.length === 0) continue;
    const first = steps.length;
    const turn = {
      at: turns++,
      title: titleOf(round),
      first,
      last: first + found.length - 1,
      opened: 0,
      closed: 0,
    };
    const who = round.opening.isHeading ? round.opening.text : '';
    for (const lines of found) {
      const [told, seat] = [lines[0]?.position ?? 0, lines[0]?.seat ?? null];
      const named = seat === null || !who ? '' : callOf(who, seat);
      steps.push({ at: steps.length, told, from: 0, to: told, seat, who: named, lines, turn });
    }
  }
  steps.forEach((step, at) => {
    const next = steps[at + 1];
    const most = next ? next.told - 1 : log.length;
    while (step.to < most && goesWith(step, log[step.to])) step.to += 1;
    step.from = steps[at - 1]?.to ?? 0;
    if (at === step.turn.first) step.turn.opened = step.to;
    step.turn.closed = step.to;
  });
  return steps;
}

/** The line of a step that a bot can be asked about, with the number of its entry. */
export function askedOf({ lines }: Step): { line: LogLine; entry: number } | null {
  const line = lines.find(({ why }) => why !== undefined);
  return line?.why === undefined ? null : { line, entry: line.why };
}

/** Letters of a step that are read in its time. */
const READ_AT_ONCE = 40;
const MOST_READING = 2.5;
/** Things on the board that are seen in a step's time, and what one more of them takes. */
const SEEN_AT_ONCE = 3;
const SEEING = 0.2;

/** How many times as long as a short step one stands that has more to read, or to be seen. */
export function reading(step: Step, seen = 0): number {
  const letters = Math.max(1, spoken(step).length / READ_AT_ONCE);
  return Math.min(MOST_READING, letters + SEEING * Math.max(0, seen - SEEN_AT_ONCE));
}

/** How a whole sentence ends. */
const SENTENCE = /[.!?…]$/;

/** What ends a line before the next one; a whole sentence begins with a capital. */
function endBefore(line: string, next: string): string {
  if (/[.!?…;:]$/.test(line)) return '';
  return SENTENCE.test(next) ? '.' : ';';
}

/** The lines of a step side by side: each but the last ends so that the next one begins anew. */
export function toldOf({ lines }: Pick<Step, 'lines'>, isBrief = false): Told[] {
  return lines
    .filter(({ brief }) => !isBrief || brief !== '')
    .map(({ text, brief, gains = [] }) =>
      isBrief && brief !== undefined
        ? { text: brief, gains: gains.map((gain) => ({ ...gain, parts: [] })), isShort: true }
        : { text, gains, isShort: false },
    )
    .map((line, at, all) => {
      const next = all[at + 1];
      return next ? { ...line, text: line.text + endBefore(line.text, next.text) } : line;
    });
}

/**
 * The points of what is told in few words: those of who acts, who is named already, come before it,
 * those of others, with their names, after it.
 */
export function pointsOf(
  step: Pick<Step, 'who' | 'seat'>,
  told: readonly Told[],
): { first: Told['gains']; last: Told['gains'] } {
  const gains = told.flatMap(({ isShort, gains }) => (isShort ? gains : []));
  if (!step.who) return { first: gains, last: [] };
  return {
    first: gains.filter(({ seat }) => seat === step.seat).map((gain) => ({ ...gain, name: '' })),
    last: gains.filter(({ seat }) => seat !== step.seat),
  };
}

/** Return what is told with a full stop where the points of others follow. */
export function endedBefore(told: readonly Told[], others: Told['gains']): readonly Told[] {
  const last = told.at(-1);
  if (!last || others.length === 0 || SENTENCE.test(last.text)) return told;
  return [...told.slice(0, -1), { ...last, text: `${last.text}.` }];
}

/** Return what a log tells without a step and all after it. */
export function toldBefore(
  rounds: readonly LogRound[],
  steps: readonly Step[],
  next = steps.length,
): LogRound[] {
  const later = new Set(steps.slice(next).flatMap(({ lines }) => lines));
  return rounds.flatMap((round) => {
    const lines = round.lines.filter((line) => !later.has(line));
    const isAhead = round.opening.isHeading && round.lines.length > 0 && lines.length === 0;
    return isAhead || later.has(round.opening) ? [] : [{ ...round, lines }];
  });
}

/** What a step says, whole. */
export function spoken({ who, lines }: Step): string {
  const told = lines.flatMap(({ text, gains = [] }) => [
    text,
    ...gains.map(({ name, total, parts }) =>
      [name && `${name}:`, total, parts.length && `(${parts.join(', ')})`]
        .filter(Boolean)
        .join(' '),
    ),
  ]);
  const words = told.map((text) => (/[.!?…]$/.test(text) ? text : `${text}.`)).join(' ');
  return who ? `${who}: ${words}` : words;
}

/** Return how many entries at the beginning of two logs are the same. */
export function sameUpTo(one: Log, other: Log): number {
  const length = Math.min(one.length, other.length);
  for (let at = 0; at < length; at++) {
    if (one[at] !== other[at] && JSON.stringify(one[at]) !== JSON.stringify(other[at])) return at;
  }
  return length;
}

/** What is to be told of a match that has gone on. */
interface Gone {
  steps: readonly Step[];
  /** So many entries are as they were. */
  since: number;
  /** Seats whose own deeds need no telling. */
  own: readonly number[];
  /** Whether a step is told though it is an own one. */
  tells?: (step: Step) => boolean;
}

/** Whether a step shows nothing new, or a later one tells it: it is there for who looks back. */
export function isPassing({ lines }: Step): boolean {
  return lines.every((line) => line.isPassing || line.isToldLater);
}

/** Return the steps of others, and what lies between them; none if there are none. */
export function storyOf({ steps, since, own, tells = () => false }: Gone): Step[] {
  const fresh = steps.filter((step) => step.told > since && !isPassing(step));
  const isTold = (step: Step) =>
    (step.seat !== null && !own.includes(step.seat)) || (step.seat !== null && tells(step));
  const first = fresh.findIndex(isTold);
  return first < 0 ? [] : fresh.slice(first);
}

/** Return what is new since some entry: steps of others, and own ones that are told as well. */
export function newsOf({ steps, since, own, tells = () => false }: Gone): Step[] {
  const isNew = (step: Step) => step.seat === null || !own.includes(step.seat) || tells(step);
  return steps.filter((step) => step.told > since && !isPassing(step) && isNew(step));
}

/**
 * Return what others did, as far as it counts as news; nothing if that was nobody but the reader.
 *
 * Where minutes are counted nothing begins with an own step, unless that answers somebody.
 */
export function newsFor({
  answers,
  isTimed,
  isNews,
  ...gone
}: Gone & {
  answers: (step: Step) => boolean;
  isTimed: boolean;
  isNews: (step: Step) => boolean;
}): Step[] {
  const isOthers = (step: Step) =>
    step.seat !== null && (!gone.own.includes(step.seat) || answers(step));
  const all = newsOf(gone);
  const first = isTimed ? all.findIndex((step) => step.seat === null || isOthers(step)) : 0;
  const found = all.slice(Math.max(0, first)).filter(isNews);
  return found.some(isOthers) ? found : [];
}

/** Return how many entries are old to some seats: all up to their last one, but for a step told. */
export function oldTo({
  steps,
  log,
  own,
  tells = () => false,
}: Omit<Gone, 'since'> & { log: Log }) {
  const last = lastOwn(log, own);
  const step = steps.find(({ from, to }) => from < last && last <= to);
  return step && tells(step) ? step.told - 1 : last;
}

/** Return how many entries there were when one of some seats last acted. */
export function lastOwn(log: Log, own: readonly number[]): number {
  return log.findLastIndex((entry) => entry.type !== 'draw' && own.includes(entry.seat)) + 1;
}
