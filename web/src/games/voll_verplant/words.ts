/** The state of the sheets in words. */

import type { LineView, MapPage, SheetView, View } from '../../protocol/voll_verplant';
import type { WordSection } from '../../table/words';
import { list, t as said } from '../../texts';
import { markedOn, takersOf } from './board/sheet';
import { cardName, cardOf, stationName } from './names';
import { namesOfTakers } from './players/rows';
import { t } from './texts';

/** The stations of a line that a sheet has marked, and those that are open, in order. */
function split(stations: readonly string[], sheet: SheetView) {
  const marked = markedOn(sheet);
  return {
    done: stations.filter((id) => marked.has(id)),
    open: stations.filter((id) => !marked.has(id)),
  };
}

function windows({ windows: all, written }: LineView): string {
  const n = all - written.length;
  const free = t('line.windows.free', { n });
  return written
    ? t('words.windows', { free, n: written.length, written: [...written].join(', ') })
    : free;
}

/** How far a line is: completed, or how many of its stations are marked. */
function progress(line: LineView, done: number, all: number): string {
  return line.completed > 0
    ? t('words.completed', { round: line.completed, n: line.points })
    : t('words.marked', { done, all });
}

function lineTexts(page: MapPage, sheet: SheetView, whole: boolean): string[] {
  return page.lines.flatMap((info) => {
    const line = sheet.lines.find((other) => other.line === info.letter);
    if (!line) return [];
    const { done, open } = split(info.stations, sheet);
    const told = [
      t('words.line', {
        line: info.letter,
        name: info.name,
        progress: progress(line, done.length, info.stations.length),
      }),
      ...(line.completed > 0 ? [] : [windows(line)]),
    ];
    const named = (ids: readonly string[]) => list(ids.map((id) => stationName(page, id)));
    if (whole && open.length > 0) told.push(t('words.open', { stations: named(open) }));
    if (whole && done.length > 0) told.push(t('words.done', { stations: named(done) }));
    return [told.join('. ')];
  });
}

/** Who has the high value of a line, or whether it is still available. */
function raceTexts(page: MapPage, view: View, names: readonly string[]): string[] {
  return page.lines.map(({ letter, points: [high, low] }) => {
    const first = takersOf(view.sheets, letter).map((seat) => names[seat] ?? '');
    return first.length > 0
      ? t('words.race.taken', { line: letter, high, low, names: list(first) })
      : t('words.race.free', { line: letter, high, low });
  });
}

function scoreText({ score, total }: SheetView): string {
  return t('words.score', {
    total: t('player.total', { n: total }),
    lines: score.lines,
    transfers: score.transfers,
    free: score.free,
  });
}

/** Everything visible in a view; the own sheet, or that of `seat`, station by station. */
export function wordsOf(
  view: View,
  page: MapPage,
  names: readonly string[],
  seat: number,
  /** The seat of a player alone at this device, who is called "you". */
  alone: number | null = null,
): WordSection[] {
  const card = cardOf(view.cards, view.card);
  const pile = view.cards.reduce((sum, { pile: left }) => sum + left, 0);
  const sheet = view.seat === seat ? (view.draft?.sheet ?? view.sheets[seat]) : view.sheets[seat];
  const numbers = (sheet?.transfers ?? []).map(([station, n]) =>
    t('words.transfer', { station: stationName(page, station), n }),
  );
  const others = view.sheets.flatMap((other, at) =>
    at === seat
      ? []
      : [
          {
            title: at === alone ? said('story.you') : (names[at] ?? ''),
            items: [scoreText(other), ...lineTexts(page, other, false)],
          },
        ],
  );
  return [
    {
      title: view.round ? t('status.round', { n: view.round }) : t('status.start'),
      items: [
        ...(card ? [t('words.card', { card: cardName(card) })] : []),
        t('deck.left', { n: pile }),
      ],
    },
    ...(sheet
      ? [
          {
            title:
              seat === alone ? t('words.sheet.own') : t('words.sheet', { name: names[seat] ?? '' }),
            items: [scoreText(sheet), ...numbers, ...lineTexts(page, sheet, true)],
          },
        ]
      : []),
    { title: t('words.race'), items: raceTexts(page, view, namesOfTakers(names, alone)) },
    ...(others.length > 0 ? [{ title: t('words.others'), items: [], parts: others }] : []),
  ];
}
