/** A match as steps: what story and replay show one by one, with the sentences of the log. */

import type { Position } from '../protocol/messages';
import type { LogLine, LogRound } from './prose';

/** An entry with a sentence, or several that belong together. */
export interface Step {
  /** Its index among the steps. */
  at: number;
  /** Number of entries after its sentences: the last of these is the one described. */
  told: number;
  /** Number of entries before it, and after it with what follows without a sentence. */
  from: number;
  to: number;
  /** The seat that acts; null for a draw. */
  seat: number | null;
  /** Who acts, where the sentences don't mention it. */
  who: string;
  lines: readonly LogLine[];
  turn: Turn;
}

/** A turn, or a round: what a game shows under one heading. */
export interface Turn {
  /** Its index among the turns. */
  at: number;
  title: string;
  /** Its first and last step. */
  first: number;
  last: number;
  /** Number of entries after its first step, and after its last one. */
  opened: number;
  closed: number;
}

/** A line of a step, as shown beside others. */
interface Told {
  text: string;
  gains: NonNullable<LogLine['gains']>;
  /** Whether it is the short version: then its points come first. */
  isShort: boolean;
}

type Log = Position['log'];

/** The lines of a round, grouped by entry. */
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

/** Whether an entry without a sentence belongs to the step before it. */
function goesWith(step: Step, entry: Log[number] | undefined): boolean {
  return entry !== undefined && (entry.type === 'draw' || entry.seat === step.seat);
}

/** Return the steps of a log in rounds, the latest round first. */
export function stepsOf(
  rounds: readonly LogRound[],
  log: Log,
  titleOf: (round: LogRound) => string,
  /** How the player who acts is called, by name and seat. */
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

/** Number of letters that are read in a step's usual time. */
const READ_AT_ONCE = 40;
const MOST_READING = 2.5;
/** Number of changes on the board that are seen in a step's time, and the share for each further one. */
const SEEN_AT_ONCE = 3;
const SEEING = 0.2;

/** Factor on the duration of a step that has more to read, or to see. */
export function reading(step: Step, seen = 0): number {
  const letters = Math.max(1, spoken(step).length / READ_AT_ONCE);
  return Math.min(MOST_READING, letters + SEEING * Math.max(0, seen - SEEN_AT_ONCE));
}

/** How a whole sentence ends. */
const SENTENCE = /[.!?…]$/;

/** What to put between two lines; a whole sentence begins with a capital. */
function endBefore(line: string, next: string): string {
  if (/[.!?…;:]$/.test(line)) return '';
  return SENTENCE.test(next) ? '.' : ';';
}

/** The lines of a step in a row: each but the last is terminated so that the next can begin. */
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
 * The points of a short version: those of the player who acts, who is already named, come first;
 * those of others come last, with their names.
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

/** Return the lines with a full stop where the points of others follow. */
export function endedBefore(told: readonly Told[], others: Told['gains']): readonly Told[] {
  const last = told.at(-1);
  if (!last || others.length === 0 || SENTENCE.test(last.text)) return told;
  return [...told.slice(0, -1), { ...last, text: `${last.text}.` }];
}

/** Return the log without a step and everything after it. */
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

/** What a step says, in full. */
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

/** Return how many entries two logs have in common at their beginning. */
export function sameUpTo(one: Log, other: Log): number {
  const length = Math.min(one.length, other.length);
  for (let at = 0; at < length; at++) {
    if (one[at] !== other[at] && JSON.stringify(one[at]) !== JSON.stringify(other[at])) return at;
  }
  return length;
}

/** Input for finding what to show after a match has progressed. */
interface Gone {
  steps: readonly Step[];
  /** Number of entries that are unchanged. */
  since: number;
  /** Seats whose own actions are not shown. */
  own: readonly number[];
  /** Whether a step is shown though it is an own one. */
  tells?: (step: Step) => boolean;
}

/** Whether a step shows nothing new, or a later one repeats it: it exists only for replays. */
export function isPassing({ lines }: Step): boolean {
  return lines.every((line) => line.isPassing || line.isToldLater);
}

/** Return the steps of others, and what lies between them; empty if there are none. */
export function storyOf({ steps, since, own, tells = () => false }: Gone): Step[] {
  const fresh = steps.filter((step) => step.told > since && !isPassing(step));
  const isTold = (step: Step) =>
    (step.seat !== null && !own.includes(step.seat)) || (step.seat !== null && tells(step));
  const first = fresh.findIndex(isTold);
  return first < 0 ? [] : fresh.slice(first);
}

/** Return what is new since an entry: steps of others, and own ones that are shown, too. */
export function newsOf({ steps, since, own, tells = () => false }: Gone): Step[] {
  const isNew = (step: Step) => step.seat === null || !own.includes(step.seat) || tells(step);
  return steps.filter((step) => step.told > since && !isPassing(step) && isNew(step));
}

/**
 * Return what others did, as far as it counts as news; empty if only the reader acted.
 *
 * Where time is counted in minutes, it does not begin with an own step, unless that answers
 * somebody.
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

/** Return the number of entries known to some seats: up to their last one, but not a step that is shown. */
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

/** Return the number of entries when one of some seats last acted. */
export function lastOwn(log: Log, own: readonly number[]): number {
  return log.findLastIndex((entry) => entry.type !== 'draw' && own.includes(entry.seat)) + 1;
}
