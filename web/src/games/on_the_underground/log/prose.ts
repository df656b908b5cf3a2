/** The open log as prose, by turns; each line knows the position that it leads to. */

import { seatName } from '../../../names';
import type {
  Acted,
  Lapsed,
  BoardDrawing,
  LogEntry,
  Position,
} from '../../../protocol/on_the_underground';
import type { LogLine, LogRound } from '../../../table/prose';
import { list, number, signed } from '../../../texts';
import { t } from '../texts';
import { gainedBetween, partName } from '../move/brings';
import type { Told } from './chronicle.svelte';
import { edgeName, lineName, stationName } from '../names';
import { journeyText } from '../move/preview';

/** A turn in the log. */
export interface Turn {
  seat: number;
  acts: (Acted | Lapsed)[];
  /** Destinations turned up after it. */
  cards: string[];
  /** Entries folded when it began, and when it and what followed were over. */
  start: number;
  end: number;
  /** Whether the passenger has travelled and the turn is over. */
  isOver: boolean;
}

/**
 * The log in turns, and how many entries of set-up come before them; `done` turns are over,
 * which the log itself does not tell where a chosen journey was the last thing to happen.
 */
export function turnsOf(log: readonly LogEntry[], done: number): { setUp: number; turns: Turn[] } {
  const turns: Turn[] = [];
  let setUp = 0;
  log.forEach((entry, at) => {
    const last = turns.at(-1);
    if (entry.type === 'draw') {
      if (!last) setUp = at + 1;
      else {
        if (entry.event.type === 'card') last.cards.push(entry.event.station);
        last.end = at + 1;
        last.isOver = true;
      }
    } else if (last && !last.isOver && last.seat === entry.seat) {
      last.acts.push(entry);
      last.end = at + 1;
      last.isOver ||= entry.action.type === 'end';
    } else {
      if (last) last.isOver = true;
      turns.push({
        seat: entry.seat,
        acts: [entry],
        cards: [],
        start: at,
        end: at + 1,
        isOver: entry.action.type === 'end',
      });
    }
  });
  for (const turn of turns.slice(0, done)) turn.isOver = true;
  return { setUp, turns };
}

/** Positions at which turns were over: there a view tells what they have brought. */
export function turnEnds(log: readonly LogEntry[], done: number): number[] {
  return turnsOf(log, done).turns.flatMap(({ isOver, end }) => (isOver ? [end] : []));
}

function actLines(turn: Turn, drawing: BoardDrawing): LogLine[] {
  return turn.acts.flatMap(({ action }, at): LogLine[] => {
    const position = turn.start + at + 1;
    switch (action.type) {
      case 'place':
        return [
          {
            text: t('log.place', {
              line: lineName(action.line),
              edge: edgeName(drawing, action.edge),
            }),
            position,
          },
        ];
      case 'token':
        return [{ text: t('log.token'), position }];
      case 'travel': {
        const station = stationName(drawing, action.destination);
        return [{ text: t('log.chosen', { station }), position }];
      }
      default:
        return [];
    }
  });
}

/** What the turn has brought, seat by seat, from the scores before and after. */
function gainTexts(before: Told | null, after: Told, names: readonly string[]): string[] {
  const gained = gainedBetween(before?.lines ?? [], after.lines);
  return gained.map(({ line, seat, parts }) =>
    t('log.gain', {
      name: names[seat] ?? '',
      line: lineName(line),
      parts: parts.map(({ part, points }) => `${partName(part)} ${signed(points)}`).join(', '),
    }),
  );
}

function setTexts(before: Told | null, after: Told, names: readonly string[]): string[] {
  return after.players.flatMap(({ seat, set_points }) => {
    const more = set_points - (before?.players.find((one) => one.seat === seat)?.set_points ?? 0);
    return more ? [t('log.set', { name: names[seat] ?? '', n: number(more) })] : [];
  });
}

function toldTexts(
  before: Told | null,
  after: Told,
  names: readonly string[],
  drawing: BoardDrawing,
): string[] {
  const journeys = after.journeys.map((journey) => journeyText(journey, drawing));
  return [...journeys, ...gainTexts(before, after, names), ...setTexts(before, after, names)];
}

/** Return the turns of a position's log, the latest first; `told` is known by position. */
export function proseOf(
  position: Position,
  drawing: BoardDrawing,
  told: ReadonlyMap<number, Told>,
): LogRound[] {
  const { log, info } = position;
  const names = info.seats.map(seatName);
  const { setUp, turns } = turnsOf(log, position.view?.turns ?? 0);
  const rounds = turns.map((turn, at): LogRound => {
    const after = turn.isOver ? told.get(turn.end) : undefined;
    const before = at === 0 ? null : told.get(turns[at - 1]?.end ?? 0);
    const words = after && before !== undefined ? toldTexts(before, after, names, drawing) : [];
    if (turn.cards.length) {
      const cards = list(turn.cards.map((station) => stationName(drawing, station)));
      words.push(t('log.cards', { cards }));
    }
    return {
      number: at + 1,
      title: t('log.round', { n: Math.floor(at / info.seats.length) + 1 }),
      opening: { text: names[turn.seat] ?? '', position: turn.end },
      lines: [...actLines(turn, drawing), ...words.map((text) => ({ text, position: turn.end }))],
    };
  });
  if (setUp) {
    const cards = log
      .slice(0, setUp)
      .flatMap((entry) =>
        entry.type === 'draw' && entry.event.type === 'card' ? [entry.event.station] : [],
      );
    const text = t('log.cards', {
      cards: list(cards.map((station) => stationName(drawing, station))),
    });
    rounds.unshift({
      number: 0,
      title: t('status.start'),
      opening: { text, position: setUp },
      lines: [],
    });
  }
  return rounds.reverse();
}
