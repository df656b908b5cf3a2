/** The players of a match as rows beside the board. */

import { nameForReader, readsAlone } from '../../../names';
import type { TableInfo } from '../../../protocol/messages';
import type { SheetView, View } from '../../../protocol/voll_verplant';
import type { PlayerRow } from '../../../table/prose';
import { signed, t as said } from '../../../texts';
import { t } from '../texts';
import { markedOn } from '../board/sheet';

function stateOf(info: TableInfo, view: View, seat: number, own: readonly number[]): string {
  const told = info.seats[seat];
  if (told && told.kind !== 'bot' && !told.online && !own.includes(seat)) {
    return t('player.offline');
  }
  const isDone = view.sheets[seat]?.lines.every((line) => line.written.length === line.windows);
  if (isDone) return t('player.done');
  return t(info.awaited.includes(seat) ? 'player.choosing' : 'player.chosen');
}

function partsOf({ score }: SheetView, isSolo: boolean): string[] {
  return [
    `${t('score.lines')} ${signed(score.lines)}`,
    `${t('score.transfers')} ${signed(score.transfers)}`,
    `${t(isSolo ? 'score.free.solo' : 'score.free', { n: score.free_stations })} ${signed(score.free)}`,
  ];
}

/** Return the names of players in a line of figures: a player alone at this device is "you". */
export function namesInLine(rows: readonly PlayerRow[], own: readonly number[]): string[] {
  return rows.map(({ name }, seat) => (readsAlone(seat, own) ? said('story.you') : name));
}

/** Return the names of players to whom something goes: a player alone at this device is "you". */
export function namesOfTakers(names: readonly string[], alone: number | null): string[] {
  return names.map((name, seat) => (seat === alone ? t('log.struck.to') : name));
}

/**
 * Return a row for each seat of the view shown.
 *
 * In the past, and after the end, nobody is shown as choosing. `own` are the seats at this device.
 */
export function playerRows(
  info: TableInfo,
  view: View,
  own: readonly number[],
  isPast: boolean,
): PlayerRow[] {
  const isLive = info.status === 'running' && !isPast;
  return view.sheets.map((sheet, seat) => {
    const told = info.seats[seat];
    return {
      name: told ? nameForReader(told, seat, info.seats, own) : '',
      isBot: told?.kind === 'bot',
      state: isLive ? stateOf(info, view, seat, own) : '',
      awaited: isLive && info.awaited.includes(seat),
      marked: markedOn(sheet),
      parts: partsOf(sheet, view.sheets.length === 1),
      total: sheet.total,
    };
  });
}
