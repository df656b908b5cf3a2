/** The state of the table in words. */

import type { CountryPage, RouteWords, View } from '../../protocol/deutschland_rummy';
import type { DrawnRow } from './board/country';
import type { WordSection } from '../../table/words';
import { list } from '../../texts';
import { cityName, isJoker, tileName } from './names';
import { t } from './texts';

/** The cities of a route in order, and where its jokers are. */
export function wayOf(page: CountryPage, { tiles, cities }: RouteWords) {
  const names = cities.map((city) => cityName(page, city));
  const jokers = tiles.flatMap((tile, nth) =>
    isJoker(page, tile) ? [names.slice(nth, nth + 2).join(' – ')] : [],
  );
  return {
    cities: names.join(' – '),
    jokers: jokers.length > 0 ? t('words.jokers', { places: list(jokers) }) : '',
  };
}

function routeText(
  page: CountryPage,
  route: RouteWords,
  rows: readonly DrawnRow[],
  at: number,
): string {
  const { tiles } = route;
  const row = rows.find((each) => each.tiles.some(({ tile }) => tile === tiles[0]));
  const { cities, jokers } = wayOf(page, route);
  const told = t('words.route', { number: row?.number || at + 1, cities, n: tiles.length });
  return jokers ? `${told} ${jokers}` : told;
}

function requestTexts({ question, take }: View, page: CountryPage, names: readonly string[]) {
  if (!question) return [];
  const named = (seat: number | null) => (seat === null ? '' : (names[seat] ?? ''));
  return [
    t('words.request', { city: cityName(page, question.city) }),
    ...question.refused.map((seat) => t('words.refused', { name: named(seat) })),
    ...(question.asked !== null ? [t('words.asked', { name: named(question.asked) })] : []),
    ...(question.giver !== null ? [t('words.gave', { name: named(question.giver) })] : []),
    ...(take ? [t('words.take', { city: cityName(page, take) })] : []),
  ];
}

/** Everything that the reader can see of a view. */
export function wordsOf(
  view: View,
  page: CountryPage,
  names: readonly string[],
  rows: readonly DrawnRow[] = [],
): WordSection[] {
  const players = view.players.map(({ seat, tiles, out, kilometres }) => {
    const told = { name: names[seat] ?? '', n: tiles };
    const has = t(out ? 'words.player.out' : 'words.player', told);
    const km = view.games > 1 ? [t('words.player.km', { km: kilometres })] : [];
    const open = view.racks[seat] ?? [];
    const shown = open.length > 0 ? [list(open.map((tile) => tileName(page, tile)))] : [];
    return [has, ...km, ...shown].join(' ');
  });
  const rack = view.rack.map((tile) => tileName(page, tile));
  return [
    {
      title: t('words.turn'),
      items: [
        view.phase === 'over'
          ? t('status.over')
          : t('words.mover', { name: names[view.mover] ?? '' }),
        t('words.bag', { n: view.bag }),
        ...requestTexts(view, page, names),
      ],
    },
    {
      title: t('words.routes'),
      items:
        view.table.length > 0
          ? view.table.map((route, at) => routeText(page, route, rows, at))
          : [t('words.routes.none')],
    },
    ...(view.seat === null ? [] : [{ title: t('words.rack', { n: rack.length }), items: rack }]),
    { title: t('words.players'), items: players },
  ];
}
