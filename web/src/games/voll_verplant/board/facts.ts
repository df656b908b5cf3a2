/** Facts about a line or a station that is pointed at, and about a walk. */

import type { LineView, MapPage, SheetView, View } from '../../../protocol/voll_verplant';
import { list } from '../../../texts';
import { stationName } from '../names';
import { t } from '../texts';
import { fateOf, markedOn, takersOf } from './sheet';

export interface Known {
  page: MapPage;
  sheet: SheetView;
  /** Everybody's sheet, by seat. */
  sheets: readonly SheetView[];
  names: readonly string[];
  special: boolean;
}

/**
 * Return the facts' input for the own sheet, which the keys of the lines show whatever the board
 * shows; null for a spectator.
 */
export function ownKnown(
  { page, names }: Pick<Known, 'page' | 'names'>,
  { sheets, draft, special }: Pick<View, 'sheets' | 'draft' | 'special'>,
  seat: number | null,
  isChanging: boolean,
): Known | null {
  const own = seat === null ? undefined : sheets[seat];
  // A choice that replaces the sealed one starts from the sheet before it.
  return own
    ? { page, names, sheets, special, sheet: isChanging ? own : (draft?.sheet ?? own) }
    : null;
}

/** Return how many stations of a line are marked on a sheet. */
export function markedOf(page: MapPage, sheet: SheetView, letter: string): number {
  const marked = markedOn(sheet);
  const line = page.lines.find((other) => other.letter === letter);
  return line?.stations.filter((id) => marked.has(id)).length ?? 0;
}

/** Return how many stations of a line are free. */
export function freeOn({ page, sheet }: Known, letter: string): number {
  const line = page.lines.find((other) => other.letter === letter);
  return (line?.stations.length ?? 0) - markedOf(page, sheet, letter);
}

/** Return the values of a line in words: which are available, and who has taken the high one. */
export function valuesOf({ page, sheet, sheets, names }: Known, letter: string): string {
  const line = page.lines.find((other) => other.letter === letter);
  const state = sheet.lines.find((other) => other.line === letter);
  if (!line || !state) return '';
  const [high, low] = line.points;
  if (state.completed) return t('line.brought', { n: state.points });
  if (state.lost) return '';
  if (state.high) return t('line.values', { n: high, low });
  const who = list(takersOf(sheets, letter).map((seat) => names[seat] ?? ''));
  return t('line.values.low', { n: low, high, who });
}

/** Return how many windows of a line are filled, and with which cards. */
export function windowsFact({ windows, written }: LineView): string {
  const n = written.length;
  if (n === 0) return t('line.windows.free', { n: windows });
  return t('line.written', { n, all: windows, written: [...written].join(', ') });
}

/** The obstacles to completing a line, in words. */
function chanceOf(line: LineView): string {
  const fate = fateOf(line);
  if (fate === 'lost') return t('line.lost');
  return fate === 'rides' ? t('line.rides', { n: line.rides }) : '';
}

/** Return a line in words: its windows, its stations, its values. */
export function lineFact(known: Known, letter: string): string {
  const { page, sheet } = known;
  const line = page.lines.find((other) => other.letter === letter);
  const state = sheet.lines.find((other) => other.line === letter);
  if (!line || !state) return '';
  const left = freeOn(known, letter);
  const parts = [
    t('line.windows.free', { n: state.windows - state.written.length }),
    left === 0 ? t('line.complete') : t('line.stations.free', { n: left }),
    valuesOf(known, letter),
    chanceOf(state),
  ];
  return `${t('line.name', { line: letter, name: line.name })}: ${parts.filter(Boolean).join(' · ')}`;
}

/** Return a station in words: its lines, its state, and what can be chosen to get there. */
export function stationFact(
  { page, sheet, special }: Known,
  id: string,
  reach: readonly string[] | null,
): string {
  const drawn = page.drawing.stations.find((station) => station.id === id);
  if (!drawn) return '';
  const through = page.lines.filter(({ stations }) => stations.includes(id));
  const number = new Map(sheet.transfers).get(id);
  const isFree = !markedOn(sheet).has(id);
  const state = isFree ? 'station.free' : 'station.crossed';
  const parts = [
    t('station.lines', { n: through.length, lines: list(through.map(({ letter }) => letter)) }),
    number === undefined ? t(state) : t('station.number', { n: number }),
    special && drawn.special ? t('station.special') : '',
    reach && isFree
      ? reach.length
        ? t('station.reach', { lines: list(reach) })
        : t('station.far')
      : '',
  ];
  return `${drawn.name}: ${parts.filter(Boolean).join(' · ')}`;
}

/** Return the stations of a walk by name, in order. */
export function walkFact(page: MapPage, letter: string | null, marks: readonly string[]): string {
  const names = marks.map((id) => stationName(page, id)).join(' – ');
  return letter && names ? `${letter}: ${names}` : names;
}
