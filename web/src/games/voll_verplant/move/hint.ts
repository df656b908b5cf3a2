/** The sentences of a hint, step by step. */

import type { Hint, MapPage, Position } from '../../../protocol/voll_verplant';
import { reasonText } from '../../../table/reasons';
import { named, stationName } from '../names';
import { isKey, t } from '../texts';

/**
 * Whether there are hints: they keep their place during a match and its stories, even while they
 * are disabled, so that nothing moves.
 */
export function hasHints(
  { seat, info }: Pick<Position, 'seat' | 'info'>,
  { isPast, isOver }: { isPast: boolean; isOver: boolean },
): boolean {
  return seat !== null && Boolean(info.hosting.hints) && !isPast && !isOver;
}

/** The lines or stations that a hint points at; one that proposes a choice shows that instead. */
export function hintedPlaces(told: Hint | null): readonly string[] {
  if (!told?.found || told.action) return [];
  const place = told.line ?? told.station;
  return place === null ? told.compared : [place];
}

/** A hint in words: as much as its step may reveal, without what the steps before it have said. */
export function hintText(told: Hint, page: MapPage, before: readonly Hint[] = []): string {
  if (!told.found) return t('hint.nothing');
  if (told.step === 1) return [compared(told, page), topicOf(told)].filter(Boolean).join(' ');
  const reasons = worthTelling(told, before).map((reason) =>
    reasonText(reason, (parameters) => named(page, parameters)),
  );
  return [told.action ? chosen(told.action, page) : where(told, page), ...reasons].join(' ');
}

/** Reasons that state the result. */
const FINAL: ReadonlySet<string> = new Set(['why.vv.final', 'why.vv.last']);

/** The reasons for it: new ones, or else those given before; the result is no reason. */
function worthTelling({ action, reasons }: Hint, before: readonly Hint[]): Hint['reasons'] {
  const known = new Set(before.flatMap((other) => other.reasons.map(({ rule }) => rule)));
  const real = reasons.filter(({ rule }) => !FINAL.has(rule));
  const fresh = real.filter(({ rule }) => !known.has(rule));
  // A reason for a station names it just as the choice does, so once is enough.
  if (action?.type === 'ride') return fresh;
  return [fresh, real, reasons].find((some) => some.length > 0) ?? [];
}

function topicOf({ topic }: Hint): string {
  const key = topic.replace('why.vv.', 'hint.topic.');
  return isKey(key) ? t(key) : t('hint.topic.final');
}

function isLine(page: MapPage, place: string): boolean {
  return page.lines.some(({ letter }) => letter === place);
}

/** The name of a line or a station. */
function placeName(page: MapPage, place: string): string {
  return isLine(page, place) ? t('hint.place.line', { line: place }) : stationName(page, place);
}

function compared(told: Hint, page: MapPage): string {
  const [one, other] = told.compared.map((place) => placeName(page, place));
  return one && other ? t('hint.compare', { one, other }) : '';
}

function where({ line, station, completes, compared }: Hint, page: MapPage): string {
  const other = compared.find((place) => place !== (line ?? station));
  if (line && completes) return t('hint.line.completes', { line, other: completes });
  if (!line && !station) return t('hint.pass');
  const place = placeName(page, line ?? station ?? '');
  return other
    ? t('hint.rather', { place, other: placeName(page, other) })
    : t('hint.only', { place });
}

function chosen(action: NonNullable<Hint['action']>, page: MapPage): string {
  if (action.type === 'fill') return t('hint.fill', { line: action.line, n: action.marks });
  return action.station
    ? t('hint.station', { station: stationName(page, action.station) })
    : t('hint.pass');
}
