/** The open log as prose, by rounds; each line knows the position that it leads to. */

import { seatName } from '../../../names';
import type { Item } from '../../../protocol/messages';
import type { Effects, LogEntry, MapPage, Position } from '../../../protocol/voll_verplant';
import type { LogLine, LogRound } from '../../../table/prose';
import { gainsOf, linesOf, type Gain, type Telling } from '../../../table/telling';
import { list, signed } from '../../../texts';
import { t } from '../texts';
import { cardName, cardOf, stationName } from '../names';

/** Group a log by rounds; `end` is the position when the round was open and settled. */
export function roundsOf(log: readonly LogEntry[]): { start: number; end: number }[] {
  const starts = log.flatMap((entry, at) => (entry.type === 'draw' ? [at] : []));
  return starts.map((start, at) => ({ start, end: starts[at + 1] ?? log.length }));
}

/** An item of a score: "line C +7". */
function itemText({ rule, points, why }: Item): string {
  const told = { ...Object.fromEntries(why), points: signed(points) };
  if (rule.startsWith('vv.line.')) return t('item.line', told);
  return t(rule === 'vv.score.transfers' ? 'item.transfer' : 'item.free', told);
}

/** What items bring, in words: those of a choice in the making as those of the log. */
export function bringsOf(items: readonly Item[]): Gain[] {
  return gainsOf(items, { part: itemText });
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
  // Without a cross there is no way that it could have gone.
  if (action.marks === 0) return t('log.window', { name, line: action.line, card });
  const ring = page.lines.find(({ letter }) => letter === action.line)?.ring ?? false;
  const line = ring ? `${action.line} ${action.backward ? '↺' : '↻'}` : action.line;
  return t('log.fill', { name, line, card, n: action.marks });
}

/** The same where there is room for few words: the card is seen beside it, what is free on the sheet. */
function inBrief(entry: LogEntry, names: readonly string[], items: readonly Item[]): string | null {
  if (entry.type === 'draw' || entry.action.type === 'ride') return null;
  const { line, marks } = entry.action;
  const name = names[entry.seat] ?? '';
  const told = t(marks ? 'log.fill.brief' : 'log.window.brief', { name, line, n: marks });
  return [told, ...items.filter(({ rule }) => rule !== 'vv.score.free').map(itemText)].join(', ');
}

/** What the end of a round has changed for all. */
function settled({ marks }: Effects): string[] {
  const round = marks.find(({ type }) => type === 'round-settled');
  if (round?.type !== 'round-settled') return [];
  const { struck, reshuffled } = round;
  return [
    ...(struck.length ? [t('log.struck', { n: struck.length, lines: list(struck) })] : []),
    ...(reshuffled ? [t('log.shuffle')] : []),
  ];
}

/** Let the entries that a seat made in a round be told as one: all of them were opened at once. */
function joined(lines: readonly LogLine[]): LogLine[] {
  return lines.map((line) => {
    const last = lines.findLast(({ seat }) => seat === line.seat);
    return { ...line, position: last?.position ?? line.position };
  });
}

/** Return the rounds of a position's log, the latest first. */
export function proseOf(position: Position, page: MapPage): LogRound[] {
  const { log, view } = position;
  if (!view) return [];
  const names = position.info.seats.map(seatName);
  const rounds = roundsOf(log).map(({ start, end }, at): LogRound => {
    const entry = log[start];
    const turned = cardOf(view.cards, entry?.type === 'draw' ? entry.event.card : null);
    const card = turned ? cardName(turned) : '';
    const tell = (acted: LogEntry, effects: Effects): Telling => {
      const [whole, brief] = [deed(acted, names, page, card), inBrief(acted, names, effects.items)];
      return {
        sentences: [whole],
        ...(brief !== null && { brief: new Map([[whole, brief]]) }),
        gains: bringsOf(effects.items),
      };
    };
    const [opening, ...told] = linesOf<Position>(position, tell, start, end);
    const closing = position.effects.slice(start, end).flatMap(settled);
    const apart = closing.map((text, nth) => ({ text, position: end, isApart: nth === 0 }));
    return {
      number: at + 1,
      opening: opening ?? { text: '', position: start + 1 },
      lines: [...joined(told), ...apart],
    };
  });
  return rounds.reverse();
}
