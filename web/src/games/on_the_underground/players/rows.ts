/** The players of a match as rows beside the board. */

import { nameForReader } from '../../../names';
import type { Outcome, TableInfo } from '../../../protocol/messages';
import type { BoardDrawing, LineView, View } from '../../../protocol/on_the_underground';
import { t } from '../texts';
import type { Part } from '../move/brings';
import { stationsOf } from '../words';

/** A connection symbol that a line has reached, with one of its stations or with both. */
interface Reached {
  kind: string;
  isWhole: boolean;
}

export interface PlayerRow {
  seat: number;
  name: string;
  isBot: boolean;
  /** What this player is doing; empty if there is nothing to report. */
  state: string;
  isMoving: boolean;
  branch: number;
  lines: readonly LineView[];
  /** Landmarks in hand; empty on a board without them. */
  landmarks: readonly [string, number][];
  sets: number;
  /** What the landmarks in hand would earn if the game ended now: not in the total. */
  handPoints: number;
  /** Once the match is over, including the points of its end. */
  total: number;
}

/** What lines can score on a board: the columns of the table. */
export function columnsOf(drawing: BoardDrawing): Part[] {
  const kinds = new Set(drawing.shapes.map(({ kind }) => kind));
  return [
    'rail',
    'terminus',
    ...(kinds.has('connection') ? (['connection', 'loop'] as const) : []),
    ...(kinds.has('plus') ? (['plus'] as const) : []),
    'rides',
  ];
}

/** What landmarks have earned so far: the rest of a total, so that the table adds up. */
export function landmarkPoints({ total, lines }: Pick<PlayerRow, 'total' | 'lines'>): number {
  return total - lines.reduce((sum, { points }) => sum + points, 0);
}

/** The connection symbols that a line has reached; landmarks are counted by their owner. */
export function reachedBy(drawing: BoardDrawing, view: View, line: LineView): Reached[] {
  const isConnection = (id: string) =>
    drawing.stations.some((station) => station.id === id && station.kind === 'connection');
  const tiles = view.tiles.filter(({ station }) => isConnection(station));
  const on = new Set(stationsOf(drawing, line));
  const kinds = [...new Set(tiles.map(({ kind }) => kind))];
  return kinds.flatMap((kind) => {
    const stations = tiles.filter((tile) => tile.kind === kind).map(({ station }) => station);
    const joined = stations.filter((station) => on.has(station)).length;
    return joined ? [{ kind, isWhole: joined === stations.length }] : [];
  });
}

/** Return a row for each seat of the view shown; in the past the match is not over. */
export function playerRows(
  info: TableInfo,
  view: View,
  own: readonly number[],
  isPast: boolean,
  outcome: Outcome | null = null,
  /** Whose step is shown, in the past. */
  acting: number | null = null,
): PlayerRow[] {
  const isLive = info.status === 'running' && !isPast;
  return view.players.map(({ seat, branch, landmarks, sets, hand_points, total }) => {
    const told = info.seats[seat];
    const isAway = told && told.kind !== 'bot' && !told.online && !own.includes(seat);
    const isMoving = isLive && info.awaited.includes(seat);
    return {
      seat,
      name: told ? nameForReader(told, seat, info.seats, own) : '',
      isBot: told?.kind === 'bot',
      state: isLive && isAway ? t('player.offline') : isMoving ? t('moving') : '',
      isMoving: isMoving || (isPast && seat === acting),
      branch,
      lines: view.lines.filter((line) => line.seat === seat),
      landmarks,
      sets,
      handPoints: outcome && !isPast ? 0 : hand_points,
      total: (isPast ? undefined : outcome?.scores[seat]) ?? total,
    };
  });
}
