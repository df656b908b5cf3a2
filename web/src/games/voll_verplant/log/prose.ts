/** The open log as prose, by rounds; each line knows the position that it leads to. */

import { seatName } from '../../../names';
import type { Acted, LogEntry, MapPage, Position, View } from '../../../protocol/voll_verplant';
import type { LogRound } from '../../../table/prose';
import { t } from '../texts';
import { cardName, cardOf, stationName } from '../names';

/** Group a log by rounds; `end` is the position when the round was open and settled. */
export function roundsOf(log: readonly LogEntry[]): { start: number; end: number }[] {
  const starts = log.flatMap((entry, at) => (entry.type === 'draw' ? [at] : []));
  return starts.map((start, at) => ({ start, end: starts[at + 1] ?? log.length }));
}

function choiceText(entry: Acted, name: string, page: MapPage, card: string): string {
  const { action } = entry;
  if (action.type === 'ride') {
    return action.station
      ? t('log.ride', { name, station: stationName(page, action.station) })
      : t('log.pass', { name });
  }
  const ring = page.lines.find(({ letter }) => letter === action.line)?.ring ?? false;
  const line = ring ? `${action.line} ${action.backward ? '↺' : '↻'}` : action.line;
  return action.marks === 0
    ? t('log.window', { name, line, card })
    : t('log.fill', { name, line, card, n: action.marks });
}

/** Lines completed in a round, with what they bring. */
function completions(view: View, round: number, names: readonly string[]): string[] {
  return view.sheets.flatMap((sheet, seat) =>
    sheet.lines
      .filter(({ completed }) => completed === round)
      .map(({ line, points }) =>
        t('log.complete', { name: names[seat] ?? '', line, n: points }),
      ),
  );
}

/** Return the rounds of a position's log, the latest first. */
export function proseOf(position: Position, page: MapPage): LogRound[] {
  const { log, view } = position;
  if (!view) return [];
  const names = position.info.seats.map(seatName);
  const rounds = roundsOf(log).map(({ start, end }, at): LogRound => {
    const entry = log[start];
    const card = cardOf(view.cards, entry?.type === 'draw' ? entry.event.card : null);
    const told = card ? cardName(card) : '';
    const acted = log
      .slice(start + 1, end)
      .filter((other): other is Acted => other.type === 'act')
      .map((other) => choiceText(other, names[other.seat] ?? '', page, told));
    // Only words: the six is the one card that brings all others back.
    const six = card?.kind === 'number' && card.value === 6 && end < log.length;
    const lines = [
      ...acted,
      ...completions(view, at + 1, names),
      ...(six ? [t('log.shuffle')] : []),
    ];
    return {
      number: at + 1,
      opening: { text: t('log.card', { card: told }), position: start + 1 },
      lines: lines.map((text) => ({ text, position: end })),
    };
  });
  return rounds.reverse();
}
