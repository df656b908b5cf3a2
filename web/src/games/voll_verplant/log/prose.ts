/** The visible log as prose, by rounds; each line knows its position. */

import { nameForReader, readsAlone, seatName } from '../../../names';
import type { Item } from '../../../protocol/messages';
import type { Effects, LogEntry, MapPage, Position } from '../../../protocol/voll_verplant';
import type { LogLine, LogRound } from '../../../table/prose';
import { gainsOf, linesOf, type Gain, type Telling } from '../../../table/telling';
import { list, signed } from '../../../texts';
import { t } from '../texts';
import { cardName, cardOf, stationName } from '../names';

/** Group a log by rounds; `end` is the position after the round was revealed and settled. */
export function roundsOf(log: readonly LogEntry[]): { start: number; end: number }[] {
  const starts = log.flatMap((entry, at) => (entry.type === 'draw' ? [at] : []));
  return starts.map((start, at) => ({ start, end: starts[at + 1] ?? log.length }));
}

const HIGH = 'vv.line.high';
const FREE = 'vv.score.free';
/** Rules for the cost of free stations, with others and alone. */
export const FREE_RULES: ReadonlySet<string> = new Set([FREE, 'vv.solo.free']);

/**
 * An item of a score: "line C complete +7"; `n` stations are no longer free. An odd number leaves
 * half a point, which counts with this cross or with the next one.
 */
function itemText({ rule, points, why }: Item, n: number): string {
  const told = { ...Object.fromEntries(why), points: signed(points), n };
  if (rule === HIGH) return t('item.line.high', told);
  if (rule.startsWith('vv.line.')) return t('item.line', told);
  if (rule === 'vv.score.transfers') return t('item.transfer', told);
  if (rule !== FREE) return t('item.free.solo', told);
  if (n % 2 === 0) return t('item.free', told);
  return t(2 * points > n ? 'item.free.up' : 'item.free.down', told);
}

/** The gains of items in words, for a choice in progress as in the log. */
export function bringsOf(items: readonly Item[], marked: number): Gain[] {
  return gainsOf(items, { part: (item) => itemText(item, marked) });
}

/** The gains of a seat's entry, including half a point that counts only with the next cross. */
function gainsIn(seat: number | null, effects: Effects): Gain[] {
  const marked = markedBy(effects);
  const gains = bringsOf(effects.items, marked);
  if (seat === null || marked !== 1 || effects.items.some(({ rule }) => FREE_RULES.has(rule))) {
    return gains;
  }
  const own = gains.find((gain) => gain.seat === seat) ?? {
    seat,
    total: '',
    isGood: false,
    parts: [],
  };
  const others = gains.filter((gain) => gain.seat !== seat);
  return [{ ...own, parts: [...own.parts, t('choice.no-points')] }, ...others];
}

/** Number of stations that an entry has marked. */
function markedBy({ marks }: Effects): number {
  return marks.reduce((sum, mark) => {
    if (mark.type === 'stations-crossed') return sum + mark.stations.length;
    return sum + (mark.type === 'transfer-written' ? 1 : 0);
  }, 0);
}

function deed(entry: LogEntry, names: readonly string[], page: MapPage, card: string): string {
  if (entry.type === 'draw') return t('log.card', { card });
  const { action } = entry;
  const name = names[entry.seat] ?? '';
  if (action.type === 'ride') {
    return action.station
      ? t('log.ride', { name, station: stationName(page, action.station) })
      : t('log.pass', { name });
  }
  // Without a cross, no route needs describing.
  if (action.marks === 0) return t('log.window', { name, line: action.line, card });
  const ring = page.lines.find(({ letter }) => letter === action.line)?.ring ?? false;
  const line = ring ? `${action.line} ${action.backward ? '↺' : '↻'}` : action.line;
  return t('log.fill', { name, line, card, n: action.marks });
}

/** The short version, where the card is shown beside it and free stations on the sheet. */
function inBrief(entry: LogEntry, names: readonly string[], items: readonly Item[]): string | null {
  if (entry.type === 'draw' || entry.action.type === 'ride') return null;
  const { line, marks } = entry.action;
  const name = names[entry.seat] ?? '';
  const told = t(marks ? 'log.fill.brief' : 'log.window.brief', { name, line, n: marks });
  const more = items.filter(({ rule }) => !FREE_RULES.has(rule));
  return [told, ...more.map((item) => itemText(item, marks))].join(', ');
}

/**
 * Who has taken the high value of a line, and what is left of it, for the reader or for others. A
 * player alone at this device is called "you".
 */
function fallen(
  line: string,
  effects: readonly Effects[],
  { info, seat }: Position,
  page: MapPage,
  own: readonly number[],
): string {
  const items = effects.flatMap((brought) => brought.items);
  const takers = items.flatMap(({ rule, seat: taker, why }) =>
    rule === HIGH && why.some(([what, of]) => what === 'line' && of === line) ? [taker] : [],
  );
  const [high, low] = page.lines.find(({ letter }) => letter === line)?.points ?? [0, 0];
  const names = info.seats.map(seatName);
  const who = list(
    takers.map((taker) => (readsAlone(taker, own) ? t('log.struck.to') : (names[taker] ?? ''))),
  );
  const isLeft = seat !== null && !takers.includes(seat);
  return t(isLeft ? 'log.struck.you' : 'log.struck', { line, who, n: high, low });
}

/** The changes at the end of a round, for all. */
function settled(
  effects: readonly Effects[],
  position: Position,
  page: MapPage,
  own: readonly number[],
): string[] {
  const round = effects.flatMap(({ marks }) => marks).find(({ type }) => type === 'round-settled');
  if (round?.type !== 'round-settled') return [];
  const { struck, reshuffled } = round;
  return [
    ...struck.map((line) => fallen(line, effects, position, page, own)),
    ...(reshuffled ? [t('log.shuffle')] : []),
  ];
}

/** Merge the entries that a seat made in a round, since all of them were revealed at once. */
function joined(lines: readonly LogLine[]): LogLine[] {
  return lines.map((line) => {
    const last = lines.findLast(({ seat }) => seat === line.seat);
    return { ...line, position: last?.position ?? line.position };
  });
}

/** Return the rounds of a position's log, the latest first, for the readers at this device. */
export function proseOf(
  position: Position,
  page: MapPage,
  own: readonly number[] = [],
): LogRound[] {
  const { log, view } = position;
  if (!view) return [];
  const names = position.info.seats.map((each, at, all) => nameForReader(each, at, all, own));
  const rounds = roundsOf(log).map(({ start, end }, at): LogRound => {
    const entry = log[start];
    const turned = cardOf(view.cards, entry?.type === 'draw' ? entry.event.card : null);
    const card = turned ? cardName(turned) : '';
    const tell = (acted: LogEntry, effects: Effects): Telling => {
      const [whole, brief] = [deed(acted, names, page, card), inBrief(acted, names, effects.items)];
      return {
        sentences: [whole],
        ...(brief !== null && { brief: new Map([[whole, brief]]) }),
        gains: gainsIn(acted.type === 'act' ? acted.seat : null, effects),
      };
    };
    const [opening, ...told] = linesOf<Position>(position, tell, start, end);
    const closing = settled(position.effects.slice(start, end), position, page, own);
    const apart = closing.map((text, nth) => ({ text, position: end, isApart: nth === 0 }));
    return {
      number: at + 1,
      opening: opening ?? { text: '', position: start + 1 },
      lines: [...joined(told), ...apart],
    };
  });
  return rounds.reverse();
}
