/** A small country, its table and its server, for tests of the bench. */

import type {
  CountryPage,
  Draft,
  DraftRead,
  Lay,
  Offers,
  RouteWords,
  View,
} from '../../../protocol/deutschland_rummy';
import { Bench } from './bench.svelte';

const CITIES: Record<string, string[]> = {
  one: ['a', 'b', 'c', 'd', 'e'],
  two: ['u', 'v', 'w', 'x'],
};
const TILES = ['a--b', 'b--c', 'c--d', 'd--e', 'a--e', 'e--u', 'u--v', 'v--w', 'w--x', 'u--x'];

/** A small country; drawing data that the bench never uses is left out. */
export const PAGE = {
  drawing: {
    regions: Object.keys(CITIES).map((id) => ({ id })),
    cities: Object.entries(CITIES).flatMap(([region, ids]) =>
      ids.map((id) => ({ id, region, name: id.toUpperCase() })),
    ),
    connections: TILES.map((id) => ({ id, between: id.split('--'), km: 10 })),
  },
} as unknown as CountryPage;

export function route(cities: string, tiles?: string[]): RouteWords {
  const ids = [...cities];
  const between = ids.slice(1).map((id, at) => [ids[at] ?? '', id].sort().join('--'));
  return { tiles: tiles ?? between, cities: ids };
}

export function view(table: RouteWords[], rack: string[], changes: Partial<View> = {}): View {
  return {
    map: 'small',
    seat: 0,
    phase: 'act',
    game: 1,
    games: 1,
    starter: 0,
    mover: 0,
    take_at_once: true,
    racks: [],
    rack,
    players: [],
    bag: 9,
    table,
    laid: [],
    drawn: false,
    question: null,
    take: null,
    idle: 0,
    idle_limit: null,
    known: [],
    played: [],
    ...changes,
  };
}

export const OFFERS: Offers = {
  phase: 'act',
  lay: 'all',
  draw: null,
  ask: null,
  end: null,
  cities: [],
  take: null,
  takeable: [],
  gifts: [],
  ends_in: null,
};
export const LAY: Lay = { type: 'lay', routes: [] };

/** A server that only finds fault with short rows. */
export function judge(draft: Draft): DraftRead {
  const rows = draft.rows.map((tiles) => ({
    ends: tiles.map((): [string, string] => ['?', '!']),
    open: [],
    ways: [],
    fault: tiles.length < 3 ? { rule: 'dr.route.min-three', parameters: [] } : null,
  }));
  const isSound = rows.every(({ fault }) => fault === null);
  return { rows, refusal: null, action: isSound ? LAY : null };
}

/** A replacement for the browser's storage. */
export class Shelf {
  readonly #kept = new Map<string, string>();
  getItem = (name: string) => this.#kept.get(name) ?? null;
  setItem = (name: string, value: string) => void this.#kept.set(name, value);
}

/** A workbench that follows the given state, and is read immediately. */
export function benchOf(seen: () => View, offers: () => Offers = () => OFFERS): Bench {
  const made = new Bench({
    view: seen,
    offers,
    link: () => 'mine',
    page: () => PAGE,
    onlay: () => undefined,
    reader: (_, draft) => Promise.resolve(judge(draft)),
  });
  made.follow();
  return made;
}
