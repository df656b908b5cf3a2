/** Facts about a line, a station or a player that is pointed at; independent of the rules. */

import type { BoardDrawing, TileView, View } from '../../../protocol/on_the_underground';
import { list } from '../../../texts';
import { apart } from '../../../texts/apart';
import { PARTS, partName } from '../move/brings';
import { kindName, lineName, stationName, stationOf, tileName } from '../names';
import { t } from '../texts';
import { handText, scoredTexts, stationsOf } from '../words';
import type { Subject } from './pointed.svelte';

export interface Known {
  drawing: BoardDrawing;
  view: Pick<View, 'destinations' | 'lines' | 'players' | 'tiles'>;
  names: readonly string[];
}

/** The tile on a station, and the other station with the same connection symbol. */
function tileOf({ drawing, view }: Known, id: string): { tile?: TileView; partner?: string } {
  const tile = view.tiles.find(({ station }) => station === id);
  if (!tile || stationOf(drawing, id)?.kind !== 'connection') return tile ? { tile } : {};
  const other = view.tiles.find(({ station, kind }) => kind === tile.kind && station !== id);
  return other ? { tile, partner: other.station } : { tile };
}

/** The stations that belong to what is pointed at, to be highlighted on the board. */
export function stationsFor(known: Known, subject: Subject | null): string[] {
  if (subject?.kind === 'station') {
    const { partner } = tileOf(known, subject.id);
    return partner === undefined ? [subject.id] : [subject.id, partner];
  }
  const line = subject?.kind === 'line' && known.view.lines.find((one) => one.line === subject.id);
  if (!line) return [];
  return [...new Set([...line.scored.flatMap(({ stations }) => stations), ...line.looped])];
}

function tileTexts(known: Known, id: string): string[] {
  const { tile, partner } = tileOf(known, id);
  if (!tile) return [];
  const kind = tileName(tile.kind);
  if (partner === undefined) {
    if (tile.left === 0) return [t('fact.landmark.gone', { tile: kind })];
    return [t('fact.landmark', { tile: kind, n: tile.left })];
  }
  return [t('fact.partner', { tile: kind, station: stationName(known.drawing, partner) })];
}

/** A station in words: its kind, its tiles, the lines that reach it. */
export function stationFact(known: Known, id: string): string {
  const { drawing, view, names } = known;
  const station = stationOf(drawing, id);
  if (!station) return '';
  const lines = view.lines
    .filter((line) => stationsOf(drawing, line).includes(id))
    .map(({ line, seat }) => `${lineName(line)} (${names[seat] ?? ''})`);
  const parts = [
    ...(station.field ? [t('field', { field: station.field })] : []),
    kindName(station.kind),
    ...tileTexts(known, id),
    ...(view.destinations.some((one) => one.station === id) ? [t('fact.open')] : []),
    lines.length > 0 ? t('fact.lines', { lines: list(lines) }) : t('fact.lines.none'),
  ];
  return `${station.name}: ${parts.join(' · ')}`;
}

/** A line in words: its owner, and what has earned it points. */
export function lineFact({ drawing, view, names }: Known, id: string): string {
  const line = view.lines.find((one) => one.line === id);
  if (!line) return '';
  const parts = [
    t('player.total', { n: line.points }),
    ...(line.edges.length > 0 ? scoredTexts(drawing, line) : [t('words.unbuilt')]),
    t('words.tokens', { n: line.tokens }),
  ];
  return `${lineName(id)} (${names[line.seat] ?? ''}): ${parts.join(' · ')}`;
}

/** A player in words: points by source, branch tokens, landmarks. */
function playerFact({ view, names }: Known, seat: number): string {
  const player = view.players.find((one) => one.seat === seat);
  if (!player) return '';
  const own = view.lines.filter((line) => line.seat === seat);
  const sums = PARTS.map((part) => ({
    part,
    points: own.reduce((sum, { score }) => sum + score[part], 0),
  }));
  const parts = [
    t('player.total', { n: player.total }),
    ...sums.filter(({ points }) => points > 0).map((one) => `${partName(one.part)} ${one.points}`),
    ...(player.sets > 0 ? [t('sets', { n: player.sets })] : []),
    t('branch', { n: player.branch }),
    handText(player.landmarks, player.hand_points),
  ];
  return `${apart(names[seat] ?? '')}: ${parts.filter(Boolean).join(' · ')}`;
}

/** Return the facts about something; empty for nothing. */
export function factOf(known: Known, subject: Subject | null): string {
  switch (subject?.kind) {
    case 'line':
      return lineFact(known, subject.id);
    case 'station':
      return stationFact(known, subject.id);
    case 'player':
      return playerFact(known, subject.seat);
    case undefined:
      return '';
  }
}
