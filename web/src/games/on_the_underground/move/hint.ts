/** What a hint says, step by step. */

import type { Action, BoardDrawing, Hint, SecondBest } from '../../../protocol/on_the_underground';
import { reasonText } from '../../../table/reasons';
import { list, signed } from '../../../texts';
import { edgeName, lineName, named, stationName } from '../names';
import { isKey, t } from '../texts';

/** A hint in words: as much as its step may tell. */
export function hintText(told: Hint, drawing: BoardDrawing): string {
  if (!told.found) return t('hint.nothing');
  const key = told.topic.replace('why.ug.', 'hint.topic.');
  const topic = isKey(key) ? t(key) : t('hint.topic.outlook');
  if (told.step === 1) return topic;
  if (!told.action) return [topic, ...where(told, drawing)].join('\n');
  const reasons = told.reasons.map((reason) =>
    reasonText(reason, (parameters) => named(drawing, parameters)),
  );
  const second = told.second ? [secondText(told.second, drawing)] : [];
  return [chosen(told.action, drawing), ...reasons, ...second].join('\n');
}

/** What else could be done, and what that would bring. */
function secondText({ action, points, rides }: SecondBest, drawing: BoardDrawing): string {
  const brings = [
    ...(points > 0 ? [t('hint.at-once', { points: signed(points) })] : []),
    ...(rides > 0 ? [t('hint.rides', { points: signed(rides) })] : []),
  ];
  const what = shortly(action, drawing);
  return brings.length > 0
    ? t('hint.second', { what, brings: list(brings) })
    : t('hint.second.nothing', { what });
}

function shortly(action: Action, drawing: BoardDrawing): string {
  switch (action.type) {
    case 'place':
      return `${lineName(action.line)}, ${edgeName(drawing, action.edge)}`;
    case 'token':
      return t('hint.second.token');
    case 'travel':
      return stationName(drawing, action.destination);
    case 'end':
      return t('confirm.end');
  }
}

function where({ line, station }: Hint, drawing: BoardDrawing): string[] {
  if (line) return [t('hint.line', { line: lineName(line) })];
  return station ? [t('hint.station', { station: stationName(drawing, station) })] : [];
}

function chosen(action: Action, drawing: BoardDrawing): string {
  switch (action.type) {
    case 'place':
      return t('hint.place', {
        line: lineName(action.line),
        edge: edgeName(drawing, action.edge),
      });
    case 'token':
      return t('hint.token');
    case 'travel':
      return t('hint.station', { station: stationName(drawing, action.destination) });
    case 'end':
      return t('hint.end');
  }
}
