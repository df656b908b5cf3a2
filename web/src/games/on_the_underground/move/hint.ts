/** What a hint says, step by step. */

import type { Action, BoardDrawing, Hint } from '../../../protocol/on_the_underground';
import { reasonText } from '../../../table/reasons';
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
  return [chosen(told.action, drawing), ...reasons].join('\n');
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
