/** What a hint says, step by step. */

import type { Hint, MapPage, Position } from '../../../protocol/voll_verplant';
import { reasonText } from '../../../table/reasons';
import { named, stationName } from '../names';
import { isKey, t } from '../texts';

/**
 * Whether there are hints: they keep their place as long as a match is played and told, also while
 * they have to wait, so that nothing moves.
 */
export function hasHints(
  { seat, info }: Pick<Position, 'seat' | 'info'>,
  { isPast, isOver }: { isPast: boolean; isOver: boolean },
): boolean {
  return seat !== null && Boolean(info.hosting.hints) && !isPast && !isOver;
}

/** The line that a hint points at; one that proposes a choice shows that instead. */
export function hintedLine(told: Hint | null): string | null {
  return (told?.found && !told.action && told.line) || null;
}

/** A hint in words: as much as its step may tell. */
export function hintText(told: Hint, page: MapPage): string {
  if (!told.found) return t('hint.nothing');
  const key = told.topic.replace('why.vv.', 'hint.topic.');
  const topic = isKey(key) ? t(key) : t('hint.topic.final');
  if (told.step === 1) return topic;
  if (!told.action) return `${topic}\n${where(told, page)}`;
  const reasons = told.reasons.map((reason) =>
    reasonText(reason, (parameters) => named(page, parameters)),
  );
  return [chosen(told.action, page), ...reasons].join('\n');
}

function where({ line, station, topic, completes }: Hint, page: MapPage): string {
  if (line && completes) return t('hint.line.completes', { line, other: completes });
  if (line) return t(topic === 'why.vv.sacrifice' ? 'hint.line.sacrifice' : 'hint.line', { line });
  return station ? t('hint.station', { station: stationName(page, station) }) : t('hint.pass');
}

function chosen(action: NonNullable<Hint['action']>, page: MapPage): string {
  if (action.type === 'fill') return t('hint.fill', { line: action.line, n: action.marks });
  return action.station
    ? t('hint.station', { station: stationName(page, action.station) })
    : t('hint.pass');
}
