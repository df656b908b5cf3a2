/** The state of the board in words. */

import type { BoardDrawing, LineView, PlayerView, View } from '../../protocol/on_the_underground';
import type { WordSection } from '../../table/words';
import { list } from '../../texts';
import { partName } from './move/brings';
import { journeyText } from './move/preview';
import { edgeName, lineName, stationName, tileName } from './names';
import { endingOf, roundOf } from './status';
import { t } from './texts';

/** The stations that a line joins, in the order of its edges. */
export function stationsOf(drawing: BoardDrawing, { edges }: LineView): string[] {
  const found = edges.flatMap((id) => drawing.edges.find((edge) => edge.id === id)?.between ?? []);
  return [...new Set(found)];
}

/** What has earned a line points: "Terminus 2 (Acton)". */
export function scoredTexts(drawing: BoardDrawing, line: LineView): string[] {
  const at = (ids: readonly string[]) => ids.map((id) => stationName(drawing, id)).join(', ');
  const rows = [
    ...line.scored,
    { part: 'loop', points: line.score.loop, stations: line.looped },
    { part: 'rides', points: line.score.rides, stations: [] },
  ];
  return rows
    .filter(({ points }) => points > 0)
    .map(({ part, points, stations }) => {
      const told = `${partName(part)} ${points}`;
      return stations.length > 0 ? `${told} (${at(stations)})` : told;
    });
}

function lineTexts(drawing: BoardDrawing, view: View, line: LineView): string[] {
  const named = (ids: readonly string[]) => list(ids.map((id) => stationName(drawing, id)));
  const left = t('words.tokens', { n: line.tokens });
  if (line.edges.length === 0) return [t('words.unbuilt'), left];
  const stations = stationsOf(drawing, line);
  const symbols = view.tiles
    .filter(({ station }) => stations.includes(station))
    .map(({ station, kind }) => `${stationName(drawing, station)} (${tileName(kind)})`);
  return [
    `${t('player.total', { n: line.points })}; ${left}`,
    t('words.stations', { n: stations.length, stations: named(stations) }),
    t('words.edges', { edges: line.edges.map((edge) => edgeName(drawing, edge)).join('; ') }),
    ...(line.ends.length > 0 ? [t('words.ends', { stations: named(line.ends) })] : []),
    ...(symbols.length > 0 ? [t('words.symbols', { stations: list(symbols) })] : []),
    ...scoredTexts(drawing, line),
  ];
}

/** Landmarks in hand, and what they would earn if the game ended now; empty for none. */
export function handText(landmarks: readonly [string, number][], points: number): string {
  const held = landmarks.filter(([, n]) => n > 0).map(([kind, n]) => `${tileName(kind)} ${n}`);
  return held.length > 0 ? t('hand.held', { landmarks: list(held), n: points }) : '';
}

function playerText(player: PlayerView): string[] {
  const hand = handText(player.landmarks, player.hand_points);
  return [
    `${t('player.total', { n: player.total })}; ${t('branch', { n: player.branch })}`,
    ...(hand ? [hand] : []),
    ...(player.sets > 0 ? [t('words.sets', { n: player.sets, points: player.set_points })] : []),
  ];
}

function passengerTexts(drawing: BoardDrawing, view: View): string[] {
  const destinations = view.destinations.map(({ station, express }) =>
    t(express ? 'words.express' : 'words.standard', { station: stationName(drawing, station) }),
  );
  return [
    t('words.passenger', { station: stationName(drawing, view.passenger) }),
    ...destinations,
    t('words.pile', { express: view.pile.express, standard: view.pile.standard }),
    ...view.journeys.map((journey) => journeyText(journey, drawing)),
  ];
}

/** Tiles on stations: symbols of connections, and landmarks that are left. */
function tileTexts(drawing: BoardDrawing, view: View): string[] {
  const kinds = [...new Set(view.tiles.map(({ kind }) => kind))];
  const isStack = (id: string) =>
    (drawing.stations.find((station) => station.id === id)?.tiles ?? 0) > 0;
  return kinds.map((kind) => {
    const at = view.tiles
      .filter((tile) => tile.kind === kind)
      .map(({ station, left }) => {
        const name = stationName(drawing, station);
        return isStack(station) ? `${name} (${left})` : name;
      });
    return t('words.tiles', { kind: tileName(kind), stations: list(at) });
  });
}

function moverText(
  { mover, actions, acted }: View,
  names: readonly string[],
  alone: number | null,
): string {
  const n = Math.max(0, actions - acted);
  return mover === alone
    ? t('words.mover.you', { n })
    : t('words.mover', { name: names[mover] ?? '', n });
}

/** Everything visible in a view. */
export function wordsOf(
  view: View,
  drawing: BoardDrawing,
  names: readonly string[],
  /** The reader's seat, if it is the only one. */
  alone: number | null = null,
): WordSection[] {
  const isOver = view.phase === 'over';
  return [
    {
      title: endingOf(view) || t('status.round', { n: roundOf(view) }),
      items: [isOver ? t('status.over') : moverText(view, names, alone)],
    },
    { title: t('words.passenger.title'), items: passengerTexts(drawing, view) },
    ...view.players.map((player) => ({
      title: player.seat === alone ? t('words.you') : (names[player.seat] ?? ''),
      items: playerText(player),
      parts: view.lines
        .filter(({ seat }) => seat === player.seat)
        .map((line) => ({
          title: lineName(line.line),
          items: lineTexts(drawing, view, line),
        })),
    })),
    { title: t('words.tiles.title'), items: tileTexts(drawing, view) },
  ];
}
