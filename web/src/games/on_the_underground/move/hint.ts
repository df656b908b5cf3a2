/** The sentences of a hint, step by step. */

import type { Reason } from '../../../protocol/messages';
import type {
  Action,
  BoardDrawing,
  Hint,
  SecondBest,
  Travel,
} from '../../../protocol/on_the_underground';
import { reasonText } from '../../../table/reasons';
import { list, signed } from '../../../texts';
import { edgeName, lineName, lineNames, named, stationName } from '../names';
import { isKey, t } from '../texts';

/**
 * A hint in words: as much as its step may reveal; in brief, where room is scarce, without the
 * comparison.
 */
export function hintText(told: Hint, drawing: BoardDrawing, isBrief = false): string {
  if (!told.found) return t('hint.nothing');
  const key = told.topic.replace('why.ug.', 'hint.topic.');
  const topic = isKey(key) ? t(key) : t('hint.topic.outlook');
  if (told.step === 1) return topic;
  if (!told.action)
    return told.station ? where(told, drawing) : `${topic}\n${where(told, drawing)}`;
  const reasons = told.reasons
    .filter(({ rule }) => told.action?.type === 'place' || !LEFT_OUT.has(rule))
    .filter(({ rule }) => !isBrief || !COMPARED.test(rule))
    .map((reason) => sentenceOf(reason, drawing));
  const second = told.second && !isBrief ? [secondText(told.second, drawing)] : [];
  // In brief the list names the space, and the card its gains.
  const isPlain = isBrief && told.action.type === 'place' && reasons.length > 0;
  const what = isPlain ? [] : [chosen(told.action, told.reasons, drawing)];
  return [...what, ...reasons, ...second].join('\n');
}

/** A reason in a hint addresses the reader: the reader's line is "your" line, not somebody's. */
function sentenceOf(reason: Reason, drawing: BoardDrawing): string {
  const key = reason.rule.replace('why.ug.', 'hint.why.');
  const parameters = named(drawing, reason.parameters);
  return isKey(key) ? t(key, parameters) : reasonText(reason, () => parameters);
}

/**
 * Reasons that repeat what is proposed at the end of a turn, and its gains, or that say more than
 * is asked there.
 */
const LEFT_OUT: ReadonlySet<string> = new Set([
  'why.ug.travels',
  'why.ug.ends',
  'why.ug.stays',
  'why.ug.rivals',
  'why.ug.expected',
  'why.ug.by-passenger',
  'why.ug.by-loops',
  'why.ug.by-track',
  'why.ug.by-rivals',
]);

/** Reasons that mention the second-best action. */
const COMPARED = /^why\.ug\.(more|prospects|close|turn|fewer|alike|next-.+|by-.+)$/;

/** The alternative, and what it would earn. */
function secondText({ action, points, rides }: SecondBest, drawing: BoardDrawing): string {
  const brings = [
    ...(points > 0 ? [t('hint.at-once', { points: signed(points) })] : []),
    ...(rides > 0 ? [ridden(action, rides)] : []),
  ];
  const what = shortly(action, drawing);
  return brings.length > 0
    ? t('hint.second', { what, brings: list(brings) })
    : t('hint.second.nothing', { what });
}

/** The gains of the journeys: mentioned in advance, but obvious when the passenger travels. */
function ridden({ type }: Action, rides: number): string {
  const points = signed(rides);
  return type === 'travel' ? points : t('hint.rides', { points });
}

function shortly(action: Action, drawing: BoardDrawing): string {
  switch (action.type) {
    case 'place':
      return `${lineName(action.line)}, ${edgeName(drawing, action.edge)}`;
    case 'token':
      return t('hint.second.token');
    case 'travel':
      return t('hint.second.travel', journeyOf(action, drawing));
    case 'end':
      return t('confirm.end');
  }
}

/** Where a journey leads, and how it differs from another one that leads there. */
function journeyOf({ destination, lines }: Travel, drawing: BoardDrawing) {
  return {
    station: stationName(drawing, destination),
    lines: lines.length > 0 ? lineNames(lines) : t('log.no-lines'),
  };
}

function where({ line, station }: Hint, drawing: BoardDrawing): string {
  if (line) return t('hint.line', { line: lineName(line) });
  return station ? t('hint.station', { station: stationName(drawing, station) }) : '';
}

/** Reasons with the points of journeys. */
const OF_JOURNEYS: ReadonlySet<string> = new Set(['why.ug.travels', 'why.ug.ends']);

/** Points of the reader and of all others in the reasons; empty if there are none. */
function gained(reasons: readonly Reason[]): string {
  const { points, others } = { ...reasons.find(({ rule }) => OF_JOURNEYS.has(rule))?.parameters };
  return list([
    ...(Number(points) > 0 ? [t('hint.for-you', { points: signed(Number(points)) })] : []),
    ...(Number(others) > 0 ? [t('hint.for-others', { points: signed(Number(others)) })] : []),
  ]);
}

function chosen(action: Action, reasons: readonly Reason[], drawing: BoardDrawing): string {
  switch (action.type) {
    case 'place':
      return t('hint.place', {
        line: lineName(action.line),
        edge: edgeName(drawing, action.edge),
      });
    case 'token':
      return t('hint.token');
    case 'travel':
      return t('hint.travel', {
        ...journeyOf(action, drawing),
        gains: gained(reasons) || t('rides.nobody'),
      });
    case 'end': {
      const stays = reasons.some(({ rule }) => rule === 'why.ug.stays');
      return stays
        ? t('hint.end.stays')
        : t('hint.end', { gains: gained(reasons) || t('rides.nobody') });
    }
  }
}
