/** The open log as prose, by turns; each line knows the position that it leads to. */

import { seatName } from '../../../names';
import type { Item } from '../../../protocol/messages';
import type {
  CountryPage,
  Effects,
  Position,
  RouteWords,
} from '../../../protocol/deutschland_rummy';
import type { LogLine, LogRound } from '../../../table/prose';
import { gainsOf, linesOf } from '../../../table/telling';
import { list } from '../../../texts';
import { t } from '../texts';
import { cityName, isJoker, kilometres, tileName } from '../names';
import { askedText, gaveText, refusedText, youOf, type People } from './requests';
import { chronicleOf } from '../routes/chronicle';
import { rowOf, type Row } from '../routes/rows';
import { requestsOf, turnsOf } from './turns';

type Mark = Effects['marks'][number];

/** What an entry is told with: how people and routes are called, these before it and after it. */
interface Telling extends People {
  page: CountryPage;
  before: readonly Row[];
  after: readonly Row[];
  /** Who asked last. */
  asker: number;
}

/** More tiles than these are counted, not named. */
const MOST_NAMED = 6;
/** So few tiles are named at once, also where there is little room. */
const FEW = 2;
/** Between more pairs of routes than these, tiles that moved are counted. */
const MOST_WAYS = 2;

/** A tile as the object of a sentence. */
function object(tile: string, page: CountryPage): string {
  return isJoker(page, tile) ? t('log.joker') : tileName(page, tile);
}

function laidText(
  name: string,
  tiles: readonly string[],
  marks: readonly Mark[],
  told: Telling,
): string {
  const n = tiles.length;
  const what =
    n > MOST_NAMED ? t('log.tiles', { n }) : list(tiles.map((tile) => object(tile, told.page)));
  const routes = laidAt(tiles, marks, told);
  return t(routes ? 'log.laid.at' : 'log.laid', { name, tiles: what, routes });
}

/** The number of a route, and between which cities it lies. */
function routeText({ tiles, cities }: RouteWords, rows: readonly Row[], page: CountryPage): string {
  const [from, to] = [cities[0] ?? '', cities.at(-1) ?? ''];
  const n = rowOf(rows, tiles[0] ?? '')?.number ?? 0;
  return t('log.route', { n, from: cityName(page, from), to: cityName(page, to) });
}

/**
 * Return tellings of a laying for a small slot, by what they stand for: the board shows its places,
 * and coming out is told with it.
 */
function inBrief(marks: readonly Mark[], told: Telling) {
  const laid = marks.find((mark) => mark.type === 'tiles-laid');
  const n = laid?.tiles.length ?? 0;
  const moved = laid ? movedTexts(told.names[laid.seat] ?? '', marks, told) : [];
  // With what was moved even a short laying takes too many lines.
  const isLong = n > FEW || moved.length > 0;
  const routes = laid && isLong ? laidAt(laid.tiles, marks, told, true) : '';
  if (!laid || !routes) return new Map<string, string>();
  const name = told.names[laid.seat] ?? '';
  const words = { name, count: t('log.tiles', { n }), routes };
  const brief = t(laid.out ? 'log.out.brief' : 'log.laid.brief', words);
  return new Map([
    [laidText(name, laid.tiles, marks, told), brief],
    [t('log.out', { name }), ''],
    ...moved.map((text, at): [string, string] => [
      text,
      at === 0 ? t('log.moved.brief', { n: movedOf(marks).length }) : '',
    ]),
  ]);
}

/** Tell which routes were made or made longer, and how long they are now. */
function laidAt(
  tiles: readonly string[],
  marks: readonly Mark[],
  { page, after }: Telling,
  isBrief = false,
): string {
  const changed = marks.find((mark) => mark.type === 'routes-changed');
  const longer = (changed?.after ?? []).filter((route) =>
    route.tiles.some((tile) => tiles.includes(tile)),
  );
  if (longer.length === 0) return '';
  if (longer.length > MOST_WAYS) return t('log.routes', { n: longer.length });
  const told = longer.map((route) => {
    const km = kilometres(page, route.tiles);
    if (!isBrief) return t('log.route.km', { route: routeText(route, after, page), km });
    return t('log.route.km.brief', { n: rowOf(after, route.tiles[0] ?? '')?.number ?? 0, km });
  });
  return list(told);
}

/** Tiles of the table that were moved. */
function movedOf(marks: readonly Mark[]): readonly string[] {
  return marks.find((mark) => mark.type === 'tiles-moved')?.tiles ?? [];
}

/** Tell which routes were joined, and which tiles of the table went from which route to which. */
function movedTexts(
  name: string,
  marks: readonly Mark[],
  { page, before, after }: Telling,
): string[] {
  const changed = marks.find((mark) => mark.type === 'routes-changed');
  const moved = movedOf(marks);
  if (!changed || moved.length === 0) return [];
  const n = moved.length;
  const ways = new Map<string, { from: RouteWords; to: RouteWords; tiles: string[] }>();
  for (const tile of moved) {
    const [from, to] = [changed.before, changed.after].map((routes) =>
      routes.find(({ tiles }) => tiles.includes(tile)),
    );
    if (!from || !to) continue;
    const way = `${changed.before.indexOf(from)} ${changed.after.indexOf(to)}`;
    const { tiles } = ways.get(way) ?? { tiles: [] };
    ways.set(way, { from, to, tiles: [...tiles, tile] });
  }
  if (ways.size > MOST_WAYS || n > MOST_NAMED) return [t('log.moved.many', { name, n })];
  return [...ways.values()].map(({ from, to, tiles }) =>
    t(tiles.length === from.tiles.length ? 'log.joined' : 'log.moved', {
      name,
      tiles: list(tiles.map((tile) => object(tile, page))),
      from: routeText(from, before, page),
      to: routeText(to, after, page),
    }),
  );
}

/** Tell a mark; what others tell already is passed over. */
function sentences(mark: Mark, marks: readonly Mark[], told: Telling): string[] {
  const { names, page } = told;
  const named = (seat: number) => names[seat] ?? '';
  switch (mark.type) {
    case 'starter-drawn':
      return [t('log.begins', { name: named(mark.seat) })];
    case 'tiles-laid': {
      const name = named(mark.seat);
      const laid = laidText(name, mark.tiles, marks, told);
      const moved = movedTexts(name, marks, told);
      return mark.out ? [laid, t('log.out', { name }), ...moved] : [laid, ...moved];
    }
    case 'tile-drawn': {
      const name = named(mark.seat);
      return [
        mark.tile
          ? t('log.drawn.tile', { name, tile: object(mark.tile, page) })
          : t('log.drawn', { name }),
      ];
    }
    case 'city-asked':
      return [askedText(told, page, mark)];
    case 'tile-given':
      return [gaveText(told, page, mark)];
    case 'request-refused':
      return [refusedText(told, page, mark, told.asker)];
    case 'game-ended': {
      const { winners } = mark.result;
      return [
        t('log.won', { names: list(winners.map(named)), game: mark.game, n: winners.length }),
      ];
    }
    default:
      return [];
  }
}

/** Tell what an entry brought; that it ends a turn is told if it does nothing else. */
function tellingOf(marks: readonly Mark[], told: Telling) {
  const said = marks.flatMap((mark) => sentences(mark, marks, told));
  const ended = marks.find(({ type }) => type === 'turn-ended');
  if (said.length > 0 || ended?.type !== 'turn-ended') {
    return { sentences: said, brief: inBrief(marks, told) };
  }
  return { sentences: [t('log.ended', { name: told.names[ended.seat] ?? '' })], isPassing: true };
}

/** What an item of a score counts: "3 tiles". */
function itemText({ rule, why }: Item): string {
  const key = rule === 'dr.series.joker' ? 'item.jokers' : 'item.tiles';
  const counted = rule === 'dr.series.joker' ? 'jokers' : 'tiles';
  const n = Number(why.find(([name]) => name === counted)?.[1] ?? 0);
  return t(key, { n });
}

/** Who won is a line of its own: the last laying is seen before it. */
function lastApart(lines: readonly LogLine[], position: Position): LogLine[] {
  return lines.map((line, at) => {
    const isLast = at > 0 && lines[at + 1]?.position !== line.position;
    const ends = position.effects[line.position - 1]?.marks.some(
      ({ type }) => type === 'game-ended',
    );
    const isSame = lines[at - 1]?.position === line.position;
    return isLast && isSame && ends ? { ...line, isApart: true } : line;
  });
}

/** Return the turns of a position's log, the latest first. */
export function proseOf(position: Position, page: CountryPage): LogRound[] {
  const { view, info, log } = position;
  if (!view) return [];
  const names = info.seats.map(seatName);
  const called = chronicleOf(position.effects);
  const places = new Map(position.effects.map((brought, at) => [brought, at]));
  const you = youOf(position);
  const told = (at: number): Telling => ({
    names,
    you,
    page,
    before: called[at] ?? [],
    after: called[at + 1] ?? [],
    asker: requests[at]?.asker ?? -1,
  });
  const requests = requestsOf(position.effects);
  const tell = (_: unknown, brought: Effects) => {
    const at = places.get(brought) ?? 0;
    return {
      ...tellingOf(brought.marks, told(at)),
      isToldLater: requests[at]?.isToldLater ?? false,
      gains: gainsOf(brought.items, { part: itemText, total: (n) => t('km', { n }), fewest: true }),
    };
  };
  const turns = turnsOf(position);
  const rounds = turns.map(({ game, number, seat, start, end }, at): LogRound => {
    const [first, ...lines] = lastApart(linesOf<Position>(position, tell, start, end), position);
    const opening = first?.isPassing ? undefined : first;
    return {
      number: at + 1,
      title:
        view.games > 1 ? t('log.turn.game', { game, n: number }) : t('log.turn', { n: number }),
      opening: opening ?? {
        text: t('log.nothing', { name: names[seat] ?? '' }),
        position: end,
        seat,
      },
      lines,
    };
  });
  const [begun, ...more] = linesOf<Position>(position, tell, 0, turns[0]?.start ?? log.length);
  if (begun) rounds.unshift({ number: 0, title: t('status.start'), opening: begun, lines: more });
  return rounds.reverse();
}
