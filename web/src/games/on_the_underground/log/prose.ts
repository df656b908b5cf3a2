/** The visible log as prose, by turns; each line knows its position. */

import { nameForReader, seatName } from '../../../names';
import type {
  BoardDrawing,
  Effects,
  LogEntry,
  Position,
} from '../../../protocol/on_the_underground';
import type { LogLine, LogRound } from '../../../table/prose';
import { linesOf, type Telling } from '../../../table/telling';
import { list } from '../../../texts';
import { t } from '../texts';
import { entryGains } from '../move/brings';
import { edgeName, lineName, stationName } from '../names';
import { journeyBrief, journeyText } from '../move/preview';

/** A turn in the log. */
export interface Turn {
  seat: number;
  /** Number of entries at its beginning, and after it and the cards that follow. */
  start: number;
  end: number;
}

/** The log in turns, and the number of set-up entries before them. */
export function turnsOf({ log, effects }: Pick<Position, 'log' | 'effects'>): {
  setUp: number;
  turns: Turn[];
} {
  const turns: Turn[] = [];
  let setUp = 0;
  let isOver = true;
  log.forEach((entry, at) => {
    if (entry.type !== 'draw' && isOver) turns.push({ seat: entry.seat, start: at, end: at });
    const last = turns.at(-1);
    if (last) last.end = at + 1;
    else setUp = at + 1;
    if (entry.type !== 'draw') {
      isOver = effects[at]?.marks.some(({ type }) => type === 'turn-ended') ?? false;
    }
  });
  return { setUp, turns };
}

/** A card that is turned up; the last one explains what that means. */
function turned(station: string, { marks }: Effects, drawing: BoardDrawing): string[] {
  const card = t('log.card', { card: stationName(drawing, station) });
  const isLast = marks.some((mark) => mark.type === 'card-turned' && mark.left === 0);
  const isOver = marks.some(({ type }) => type === 'game-ended');
  return isLast && !isOver ? [card, t('log.last')] : [card];
}

function deed(entry: LogEntry, effects: Effects, drawing: BoardDrawing): string[] {
  if (entry.type === 'draw') {
    const { event } = entry;
    return event.type === 'card' ? turned(event.station, effects, drawing) : [];
  }
  const { action } = entry;
  switch (action.type) {
    case 'place':
      return [
        t('log.place', { line: lineName(action.line), edge: edgeName(drawing, action.edge) }),
      ];
    case 'token':
      return [t('log.token')];
    case 'travel':
      return [t('log.chosen', { station: stationName(drawing, action.destination) })];
    case 'end':
      return [];
  }
}

/** Describe an entry: who begins, what was done, where the passenger went, and what it has earned. */
function tell(
  entry: LogEntry,
  effects: Effects,
  names: readonly string[],
  drawing: BoardDrawing,
): Telling {
  const begins = effects.marks.flatMap((mark) =>
    mark.type === 'starter-drawn' ? [t('log.begins', { name: names[mark.seat] ?? '' })] : [],
  );
  const journeys = effects.marks.flatMap((mark) =>
    mark.type === 'passenger-travelled' ? [mark.journey] : [],
  );
  // A journey names its own destination, and the passenger is mentioned once.
  const did = deed(entry, effects, drawing);
  const isTravel = entry.type === 'act' && entry.action.type === 'travel';
  const travels = journeys.map((journey, leg) =>
    journeyText(journey, drawing, isTravel || leg > 0),
  );
  const brief = new Map(
    journeys.map((journey, leg) => [travels[leg] ?? '', journeyBrief(journey, drawing, leg > 0)]),
  );
  if (isTravel && journeys.length > 0) did.forEach((sentence) => brief.set(sentence, ''));
  const over = effects.marks.some(({ type }) => type === 'game-ended') ? [t('status.over')] : [];
  return {
    sentences: [...begins, ...did, ...travels, ...over],
    brief,
    gains: entryGains(effects),
  };
}

/** Return the turns of a position's log, the latest first, for the readers at this device. */
export function proseOf(
  position: Position,
  drawing: BoardDrawing,
  own: readonly number[] = [],
): LogRound[] {
  const { info } = position;
  const names = info.seats.map(seatName);
  const called = info.seats.map((each, at, all) => nameForReader(each, at, all, own));
  const { setUp, turns } = turnsOf(position);
  const told = (start: number, end: number) =>
    linesOf<Position>(
      position,
      (entry, effects) => tell(entry, effects, names, drawing),
      start,
      end,
    );
  const rounds = turns.map(({ seat, start, end }, at): LogRound => ({
    number: at + 1,
    title: t('log.round', { n: Math.floor(at / info.seats.length) + 1 }),
    opening: { text: called[seat] ?? '', position: end, isHeading: true },
    lines: told(start, end),
  }));
  const opening = openingOf(told(0, setUp), position, drawing);
  if (opening) rounds.unshift({ number: 0, title: t('status.start'), opening, lines: [] });
  return rounds.reverse();
}

/** The set-up in one line, which is not news: the board shows it. */
function openingOf(
  lines: readonly LogLine[],
  { log }: Position,
  drawing: BoardDrawing,
): LogLine | undefined {
  const last = lines.at(-1);
  if (!last) return undefined;
  const cards = log
    .slice(0, last.position)
    .flatMap((entry) =>
      entry.type === 'draw' && entry.event.type === 'card'
        ? [stationName(drawing, entry.event.station)]
        : [],
    );
  const others = lines.slice(0, Math.max(0, lines.length - cards.length));
  const sentences = others.map(({ text }) => text);
  if (cards.length > 0) sentences.push(t('log.card', { card: list(cards) }));
  return { ...last, text: sentences.join(' '), isPassing: true };
}
