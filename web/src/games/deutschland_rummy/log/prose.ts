/** The visible log as prose, by turns; each line knows its position. */

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
import { cityName, gazetteer, isJoker, kilometres, tileName } from '../names';
import { askedText, gaveText, refusedText, youOf, type People } from './requests';
import { chronicleOf } from '../routes/chronicle';
import { rowOf, type Row } from '../routes/rows';
import { choiceOf, lacksOf, requestsOf, turnsOf } from './turns';

type Mark = Effects['marks'][number];
type Laid = Extract<Mark, { type: 'tiles-laid' }>;

/** Context for describing an entry: names of people and routes, these before it and after it. */
interface Telling extends People {
  page: CountryPage;
  before: readonly Row[];
  after: readonly Row[];
  /** Who asked last. */
  asker: number;
}

/** With more tiles than this their number comes first, and in brief replaces them. */
const MOST_NAMED = 6;
/** Most routes that are named where there is little room. */
const MOST_ROUTES = 4;
/** Most characters of a laying in brief, before tiles are counted: three lines of a phone. */
const MOST_BRIEF = 76;
/** Most pairs of routes between which moved tiles are named; with more they are counted. */
const MOST_WAYS = 2;

/** Somebody's action; the reader is addressed as "you", with a sentence of its own. */
type Deed =
  | 'log.begins'
  | 'log.drawn'
  | 'log.drawn.tile'
  | 'log.ended'
  | 'log.joined'
  | 'log.laid'
  | 'log.moved'
  | 'log.moved.many'
  | 'log.nothing'
  | 'log.out';

/** Describe an action of a seat. */
function deedText(
  deed: Deed,
  seat: number,
  { names, you }: People,
  words: Record<string, string | number> = {},
): string {
  return t(seat === you ? `${deed}.own` : deed, { name: names[seat] ?? '', ...words });
}

/** A tile as the object of a sentence. */
function object(tile: string, page: CountryPage): string {
  return isJoker(page, tile) ? t('log.joker') : tileName(page, tile);
}

/** Describe what was laid: in which routes, as these run now; coming out is included. */
function laidText({ seat, tiles, out }: Laid, marks: readonly Mark[], told: Telling): string {
  const routes = routesWith(tiles, marks, told);
  const what = routes.length
    ? counted(tiles, byRoute(tiles, routes, told))
    : list(tiles.map((tile) => object(tile, told.page)));
  return deedText(out ? 'log.out' : 'log.laid', seat, told, { tiles: what });
}

/** Many tiles with their number first, since the rest may be too long to read. */
function counted(laid: readonly string[], tiles: string): string {
  return laid.length > MOST_NAMED ? t('log.count', { n: laid.length, tiles }) : tiles;
}

/**
 * Where tiles went in brief, the longest route first: for many only how many went to each route, or
 * to how many.
 */
function inShort(
  laid: readonly string[],
  routes: readonly RouteWords[],
  told: Telling,
): readonly string[] {
  const named = laid.length <= MOST_NAMED ? [byRoute(laid, routes, told)] : [];
  if (laid.length === 1) return named;
  const each = routes.length <= MOST_ROUTES ? [countedByRoute(laid, routes, told)] : [];
  const all = t('log.count.routes', { n: laid.length, routes: routes.length });
  return [...named, ...each, ...(routes.length > 1 ? [all] : [])];
}

function countedByRoute(
  laid: readonly string[],
  routes: readonly RouteWords[],
  told: Telling,
): string {
  const parts = routes.map((route) => {
    const own = route.tiles.filter((tile) => laid.includes(tile)).length;
    return t(own === route.tiles.length ? 'log.part.count.new' : 'log.part.count', {
      n: own,
      route: numberOf(route, told.after),
    });
  });
  return t('log.count', { n: laid.length, tiles: list(parts) });
}

/** The number of a route on the table. */
function numberOf({ tiles }: Pick<RouteWords, 'tiles'>, rows: readonly Row[]): number {
  return rowOf(rows, tiles[0] ?? '')?.number ?? 0;
}

/** The routes that tiles have made or extended, by their numbers. */
function routesWith(
  tiles: readonly string[],
  marks: readonly Mark[],
  { after }: Telling,
): RouteWords[] {
  const changed = marks.find((mark) => mark.type === 'routes-changed');
  return (changed?.after ?? [])
    .filter((route) => route.tiles.some((tile) => tiles.includes(tile)))
    .sort((one, other) => numberOf(one, after) - numberOf(other, after));
}

/** Say which tiles are in which routes now, and how long these are. */
function byRoute(
  laid: readonly string[],
  routes: readonly RouteWords[],
  { page, after }: Telling,
): string {
  const parts = routes.map((route) => {
    const isNew = route.tiles.every((tile) => laid.includes(tile));
    return t(isNew ? 'log.part.new' : 'log.part', {
      tiles: runsText(laid, route, page),
      n: numberOf(route, after),
      km: kilometres(page, route.tiles),
    });
  });
  return list(parts);
}

/** Tiles of a route by the cities that they run through: each city once; a joker separately. */
function runsText(laid: readonly string[], { tiles, cities }: RouteWords, page: CountryPage) {
  const runs: string[] = [];
  let isOn = false;
  tiles.forEach((tile, at) => {
    const [from, to] = [cities[at], cities[at + 1]].map((city) => cityName(page, city ?? ''));
    const joker = isJoker(page, tile);
    if (laid.includes(tile)) {
      if (isOn && !joker) runs.push(`${runs.pop()}–${to}`);
      else runs.push(`${joker ? `${t('joker')} ` : ''}${from}–${to}`);
    }
    isOn = laid.includes(tile) && !joker;
  });
  return runs.join(', ');
}

/** The number of a route, and its two ends. */
function routeText({ tiles, cities }: RouteWords, rows: readonly Row[], page: CountryPage): string {
  const [from, to] = [cities[0] ?? '', cities.at(-1) ?? ''];
  const n = numberOf({ tiles }, rows);
  return t('log.route', { n, from: cityName(page, from), to: cityName(page, to) });
}

/** Return short versions of sentences about a laying, by what they replace. */
function inBrief(marks: readonly Mark[], told: Telling) {
  const laid = marks.find((mark) => mark.type === 'tiles-laid');
  const routes = laid ? routesWith(laid.tiles, marks, told) : [];
  if (!laid || routes.length === 0) return new Map<string, string>();
  const moved = movedTexts(laid.seat, marks, told);
  const besides = moved.length ? t('log.moved.brief', { n: movedOf(marks).length }) : '';
  const ways = inShort(laid.tiles, routes, told).map((tiles) =>
    deedText(laid.out ? 'log.out' : 'log.laid', laid.seat, told, { tiles }),
  );
  const brief = ways.find((way) => way.length + besides.length <= MOST_BRIEF) ?? ways.at(-1) ?? '';
  return new Map([
    [laidText(laid, marks, told), brief],
    ...moved.map((text, at): [string, string] => [text, at === 0 ? besides : '']),
  ]);
}

/** Tiles of the table that were moved. */
function movedOf(marks: readonly Mark[]): readonly string[] {
  return marks.find((mark) => mark.type === 'tiles-moved')?.tiles ?? [];
}

/** Say which routes were joined, and which tiles of the table went from which route to which. */
function movedTexts(seat: number, marks: readonly Mark[], told: Telling): string[] {
  const { page, before, after } = told;
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
  if (ways.size > MOST_WAYS || n > MOST_NAMED)
    return [deedText('log.moved.many', seat, told, { n })];
  return [...ways.values()].map(({ from, to, tiles }) =>
    deedText(tiles.length === from.tiles.length ? 'log.joined' : 'log.moved', seat, told, {
      tiles: list(tiles.map((tile) => object(tile, page))),
      from: routeText(from, before, page),
      to: routeText(to, after, page),
    }),
  );
}

/** Describe a mark; one that others cover already is skipped. */
function sentences(mark: Mark, marks: readonly Mark[], told: Telling): string[] {
  const { names, page } = told;
  const named = (seat: number) => names[seat] ?? '';
  switch (mark.type) {
    case 'starter-drawn':
      return [deedText('log.begins', mark.seat, told)];
    case 'tiles-laid':
      return [laidText(mark, marks, told), ...movedTexts(mark.seat, marks, told)];
    case 'tile-drawn':
      return [
        mark.tile
          ? deedText('log.drawn.tile', mark.seat, told, { tile: object(mark.tile, page) })
          : deedText('log.drawn', mark.seat, told),
      ];
    case 'city-asked':
      return [askedText(told, page, mark)];
    case 'tile-given':
      return [gaveText(told, page, mark)];
    case 'request-refused':
      return [refusedText(told, page, mark, told.asker)];
    case 'game-ended': {
      const { winners } = mark.result;
      return [
        winners.length === 1 && winners[0] === told.you
          ? t('log.won.own', { game: mark.game })
          : t('log.won', { names: list(winners.map(named)), game: mark.game, n: winners.length }),
      ];
    }
    default:
      return [];
  }
}

/** Describe the effects of an entry; the end of a turn is mentioned if there is no other effect. */
function tellingOf(marks: readonly Mark[], told: Telling) {
  const said = marks.flatMap((mark) => sentences(mark, marks, told));
  const ended = marks.find(({ type }) => type === 'turn-ended');
  if (said.length > 0 || ended?.type !== 'turn-ended') {
    return { sentences: said, brief: inBrief(marks, told) };
  }
  return { sentences: [deedText('log.ended', ended.seat, told)], isPassing: true };
}

/** What an item of a score counts: "3 tiles". */
function itemText({ rule, why }: Item): string {
  const key = rule === 'dr.series.joker' ? 'item.jokers' : 'item.tiles';
  const counted = rule === 'dr.series.joker' ? 'jokers' : 'tiles';
  const n = Number(why.find(([name]) => name === counted)?.[1] ?? 0);
  return t(key, { n });
}

/** The winner is a separate line, so that the last laying is shown before it. */
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
export function proseOf(
  position: Position,
  page: CountryPage,
  /** Requests that the reader failed to answer in time. */
  late: ReadonlySet<number> = new Set(),
): LogRound[] {
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
    lacks: lacks[at] ?? false,
    late: late.has(requests[at]?.position ?? 0),
  });
  const requests = requestsOf(position.effects);
  const { connections } = gazetteer(page);
  const lacks = lacksOf(
    position.effects,
    you,
    (tile, city) => connections.get(tile)?.between.includes(city) ?? false,
  );
  const tell = (_: unknown, brought: Effects) => {
    const at = places.get(brought) ?? 0;
    return {
      ...tellingOf(brought.marks, told(at)),
      isToldLater: requests[at]?.isToldLater ?? false,
      about: choiceOf(position, at),
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
        text: deedText('log.nothing', seat, { names, you }),
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
