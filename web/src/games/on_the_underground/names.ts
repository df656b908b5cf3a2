/** Names of stations, edges and lines, and the rules' refusals with these names. */

import { problemText } from '../../problems';
import type { Problem, Rulebook } from '../../protocol/messages';
import type { BoardDrawing, BoardLine, BoardStation } from '../../protocol/on_the_underground';
import { list, type Parameters } from '../../texts';
import { isKey, t } from './texts';

export function stationOf(drawing: BoardDrawing, id: string): BoardStation | undefined {
  return drawing.stations.find((station) => station.id === id);
}

export function stationName(drawing: BoardDrawing, id: string): string {
  return stationOf(drawing, id)?.name ?? id;
}

/** The names of the two stations of an edge. */
export function endsOf(drawing: BoardDrawing, id: string): [string, string] {
  const [one = '', other = ''] = drawing.edges.find((edge) => edge.id === id)?.between ?? [];
  return [stationName(drawing, one), stationName(drawing, other)];
}

/** "Acton – Ealing Broadway". */
export function edgeName(drawing: BoardDrawing, id: string): string {
  const edge = drawing.edges.find((other) => other.id === id);
  return edge ? edge.between.map((station) => stationName(drawing, station)).join(' – ') : id;
}

/** The word for a colour, which is the name of a line. */
export function lineName(line: string): string {
  const key = `line.${line}`;
  return isKey(key) ? t(key) : line;
}

export function lineNames(lines: readonly string[]): string {
  return list(lines.map(lineName));
}

/** The word for a kind of tile. */
export function tileName(kind: string): string {
  const key = `tile.${kind}`;
  return isKey(key) ? t(key) : kind;
}

/** The word for a kind of station. */
export function kindName(kind: string): string {
  const key = `kind.${kind}`;
  return isKey(key) ? t(key) : kind;
}

/** Colours of a line for styles: paint, lettering, and rim. */
export function paint(line: BoardLine | undefined): string {
  if (!line) return '';
  return (
    `--line: light-dark(${line.colour}, ${line.dark});` +
    `--on: light-dark(${line.ink}, ${line.dark_ink});` +
    `--rim: light-dark(${line.outline}, ${line.dark_outline});`
  );
}

/** The parameters of a sentence, with names instead of ids of stations, lines and tiles. */
export function named(drawing: BoardDrawing, given: Parameters): Parameters {
  const parameters = { ...given };
  for (const name of ['from', 'to', 'station']) {
    const id = parameters[name];
    if (typeof id === 'string') parameters[name] = stationName(drawing, id);
  }
  if (typeof parameters.lines === 'string') {
    parameters.lines = lineNames(parameters.lines.split(' '));
  }
  if (typeof parameters.line === 'string') parameters.line = lineName(parameters.line);
  if (typeof parameters.kind === 'string') parameters.kind = tileName(parameters.kind);
  return parameters;
}

/** Why the server refuses, with the names of lines and stations. */
export function told(problem: Problem, book: Rulebook | null, drawing: BoardDrawing): string {
  const parameters = named(drawing, problem.parameters);
  return problemText({ ...problem, parameters }, book);
}
